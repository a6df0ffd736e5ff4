import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds, publish, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";

/** The demo aquarium's first bird. */
const SANGO = "m01";

/** Changes the aquarium's English name in the draft. */
async function renameAquarium(member: Member, slug: string, en: string): Promise<void> {
  const { revision, content } = (await readDraft(member, slug)).details;
  const { details } = content;
  const body = { revision, content: { ...content, details: { ...details, name: { ...details.name, en } } } };
  expect((await member.call("PUT", STAFF_PATHS.draftDetails(slug), body)).status).toBe(200);
}

/** Restores the first publish, which is not the one that the draft was begun from. */
async function restoreFirst(member: Member, slug: string): Promise<void> {
  expect((await member.call("POST", STAFF_PATHS.restore(slug), { number: 1 })).status).toBe(200);
}

const notice = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "下書きのあとに、別の内容が公開されました" });

// Rule (drafts-and-publishes): Where another content was published beneath a draft, the page that the blocker
//   leads to shows both, and one is chosen
test("a draft under which another content was published is kept or given up on the page that its blocker leads to", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "outdated";
  await copyAquarium(await signInAs("admin"), slug);
  const keeper = await signInAs({ role: "keeper", aquarium: slug });
  const call = (ja: string) =>
    changeBirds(keeper, slug, { [SANGO]: (bird) => ({ ...bird, name: { ...bird.name, ja } }) });
  await call("さんご");
  await renameAquarium(keeper, slug, "Second");
  await publish(keeper, slug);
  await call("珊瑚");
  await renameAquarium(keeper, slug, "Third");
  await restoreFirst(keeper, slug);

  await page.goto(`/staff/${slug}`);
  await page.getByRole("link", { name: /^珊瑚: 下書きのあとに公開された/ }).tap();
  await expect(notice(page).getByRole("row", { name: /名前 日本語/ })).toContainText(/サンゴ.*珊瑚/);
  await expectNoViolations(page, "a draft under which another content was published");
  await page.getByRole("group", { name: "English" }).getByLabel("コメント").fill("Swims fast.");
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await expect(notice(page), "what is written on chooses nothing").toBeVisible();
  await notice(page).getByRole("button", { name: "下書きを残す" }).tap();
  await expect(notice(page)).toHaveCount(0);

  await page.goto(`/staff/${slug}`);
  await page.getByRole("link", { name: /^下書きのあとに公開された/ }).tap();
  await expect(notice(page).getByRole("row", { name: /English/ })).toContainText(/outdated.*Third/);
  await notice(page).getByRole("button", { name: "公開中の内容にする" }).tap();
  await expect(notice(page)).toHaveCount(0);
  await page.getByText("メスは左・オスは右").tap();
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();

  await publish(keeper, slug);
  const { birds, details } = await readDraft(keeper, slug);
  expect(birds.find(({ id }) => id === SANGO)).toMatchObject({
    content: { name: { ja: "珊瑚" }, comment: { en: "Swims fast." } },
  });
  expect(details.content.details).toMatchObject({
    name: { en: slug },
    band_rule: { female_flipper: "left" },
  });
});

// Rule (drafts-and-publishes)
test("a removal of a bird that was published anew is kept, and takes nothing of the bird into the draft", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const slug = "removed-beneath";
  await copyAquarium(await signInAs("admin"), slug);
  const keeper = await signInAs({ role: "keeper", aquarium: slug });
  await changeBirds(keeper, slug, { [SANGO]: (bird) => ({ ...bird, name: { ja: "さんご" } }) });
  await publish(keeper, slug);
  const sango = (await readDraft(keeper, slug)).birds.find(({ id }) => id === SANGO);
  const path = `${STAFF_PATHS.draftBird(slug, SANGO)}?revision=${sango?.revision}`;
  expect((await keeper.call("DELETE", path)).status).toBe(200);
  await restoreFirst(keeper, slug);

  await page.goto(`/staff/${slug}/penguins/of/${SANGO}`);
  await expect(notice(page).getByRole("row", { name: /名前 日本語/ })).toContainText(/サンゴ.*（なし）/);
  await notice(page).getByRole("button", { name: "下書きを残す" }).tap();
  await expect(notice(page)).toHaveCount(0);
  await publish(keeper, slug);
  const published = (await readDraft(keeper, slug)).birds.find(({ id }) => id === SANGO);
  expect(published?.content.record.status?.kind).toBe("not-on-show");
});
