// Rule (drafts-and-publishes)

import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expectNoViolations } from "../support/axe.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";

/** The demo aquarium's first bird, and its partner. */
const [SANGO, RAMUNE] = ["m01", "m02"] as const;

const birdOf = async (member: Member, slug: string, of: string = SANGO) =>
  (await readDraft(member, slug)).birds.find(({ id }) => id === of);

// Rule (drafts-and-publishes): Each field that the draft changes is put back alone to what is published
test("what was changed stands beside a bird, and each field is put back alone", async ({
  page,
  signInAs,
}) => {
  const slug = "put-back";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  const before = (await birdOf(admin, slug))?.content;
  await changeBirds(admin, slug, {
    [SANGO]: (bird) => ({
      ...bird,
      name: { ...bird.name, ja: "さんご" },
      record: { ...bird.record, spots: [], gender: "male" },
    }),
  });
  await page.goto(`/staff/${slug}/penguins`);
  await page
    .getByRole("row", { name: /さんご/ })
    .getByRole("link", { name: "変更" })
    .tap();
  const changes = page.getByRole("region", { name: "変えたところ" });
  await expect(changes).toContainText("3 か所");
  await expect(changes.getByRole("row", { name: /名前 日本語/ })).toContainText(/サンゴ.*さんご/);
  await expect(changes.getByRole("row", { name: /もよう/ })).toContainText("0 個");
  await expectNoViolations(page, "what was changed");
  await changes.getByRole("button", { name: "名前 日本語をもどす" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "サンゴ" })).toBeVisible();
  await expect(changes.getByRole("row", { name: /名前/ })).toHaveCount(0);
  await expect(changes.getByRole("button", { name: "とじる" }), "the keyboard goes on there").toBeFocused();
  await changes.getByRole("button", { name: "もようをもどす" }).tap();
  await changes.getByRole("button", { name: "性別をもどす" }).tap();
  await expect(changes).toHaveCount(0);
  await expect.poll(async () => (await birdOf(admin, slug))?.change).toBeUndefined();
  expect((await birdOf(admin, slug))?.content).toEqual(before);
});

test("a partner is put back on both sides, and the aquarium's own settings field by field", async ({
  page,
  signInAs,
}) => {
  const slug = "put-back-pair";
  const admin = await signInAs("admin");
  await copyAquarium(admin, slug);
  const single = { pair_id: null };
  await changeBirds(admin, slug, {
    [SANGO]: (bird) => ({ ...bird, record: { ...bird.record, ...single } }),
    [RAMUNE]: (bird) => ({ ...bird, record: { ...bird.record, ...single } }),
  });
  await page.goto(`/staff/${slug}/penguins/of/${SANGO}#changes`);
  await page.getByRole("button", { name: "ペアをもどす" }).tap();
  await expect(page.getByRole("region", { name: "変えたところ" })).toHaveCount(0);
  const partners = async () =>
    Promise.all([SANGO, RAMUNE].map(async (id) => (await birdOf(admin, slug, id))?.content.record.pair_id));
  expect(await partners()).toEqual([RAMUNE, SANGO]);

  await page.goto(`/staff/${slug}/aquarium`);
  await page.getByRole("textbox", { name: "English", exact: true }).fill("Another Name");
  const changes = page.getByRole("region", { name: "変えたところ" });
  await changes.getByRole("button", { name: "見る" }).tap();
  await changes.getByRole("button", { name: "水族館の名前 Englishをもどす" }).tap();
  await expect(changes).toHaveCount(0);
  await expect.poll(async () => (await readDraft(admin, slug)).details.change).toBeUndefined();
});

// Rule (drafts-and-publishes): A publish is undone in the draft, as a whole or for one bird, and what was
//   changed in other fields since stays
test("a publish is undone for one bird, in its draft, and as a whole", async ({ page, signInAs }) => {
  const slug = "undone";
  await copyAquarium(await signInAs("admin"), slug);
  const keeper = await signInAs({ role: "keeper", aquarium: slug });
  await changeBirds(keeper, slug, {
    [SANGO]: (bird) => ({ ...bird, comment: { ja: "ちがうことば" } }),
    [RAMUNE]: (bird) => ({ ...bird, name: { ja: "らむね" } }),
  });
  expect((await keeper.call("POST", STAFF_PATHS.publish(slug), { note: "" })).ok).toBe(true);

  await page.goto(`/staff/${slug}/history`);
  const second = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "第 2 回" }) });
  await second.getByRole("button", { name: "ちがいを見る" }).tap();
  await second.getByRole("button", { name: "サンゴ だけ、この公開を取り消す" }).tap();
  const dialog = page.getByRole("dialog", { name: "サンゴ の、第 2 回の公開を取り消しますか" });
  await expectNoViolations(page, "undoing a publish");
  await dialog.getByRole("button", { name: "下書きに入れる" }).tap();
  const changes = page.getByRole("region", { name: "変えたところ" });
  await expect(changes.getByRole("row", { name: /コメント 日本語/ })).toContainText("ちがうことば");
  expect((await birdOf(keeper, slug, RAMUNE))?.change).toBeUndefined();

  await page.goto(`/staff/${slug}/history`);
  await second.getByRole("button", { name: "この公開を取り消す" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "下書きに入れる" }).tap();
  await expect(page.getByText("下書きの変更 2 件")).toBeVisible();
  expect((await birdOf(keeper, slug, RAMUNE))?.content.name.ja).toBe("ラムネ");
});

test("showing an aquarium to visitors gives the address to open, and to copy", async ({ page, signInAs }) => {
  const slug = "shown-now";
  await copyAquarium(await signInAs("admin"), slug);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/staff/${slug}`);
  await page.getByRole("button", { name: "来館者に見せる" }).tap();
  const dialog = page.getByRole("dialog", { name: "来館者に見えるようになりました" });
  await expect(dialog.getByRole("link", { name: "来館者のページを開く" })).toHaveAttribute(
    "href",
    new RegExp(`/${slug}$`),
  );
  await expectNoViolations(page, "the address for visitors");
  await dialog.getByRole("button", { name: "来館者のアドレスをコピー" }).tap();
  await expect(dialog.getByText("コピーしました")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/${slug}$`));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "来館者のアドレス" }).tap();
  await expect(page.getByRole("dialog", { name: "来館者のアドレス" })).toBeVisible();
});
