// Rule (drafts-and-publishes)

import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins } from "@harapen/contract/penguin";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { type DraftedBird, draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { people } from "@harapen/contract/staff/people";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import type { RunningServer } from "../support/server.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { holdCall } from "../support/staff/hold-call.ts";
import { type Member, signInMember } from "../support/staff/members.ts";

/** The demo aquarium's first bird, and its partner. */
const [SANGO, RAMUNE] = ["m01", "m02"];

async function birdOf({ call }: Member, slug: string, id = SANGO): Promise<DraftedBird> {
  const { birds } = draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(slug))).json());
  const found = birds.find((bird) => bird.id === id);
  if (!found) throw new Error(`there is no bird ${id}`);
  return found;
}

/** Changes a bird in the draft, as another person's page would. */
async function change(
  member: Member,
  slug: string,
  made: (bird: BirdDocument) => BirdDocument,
  id = SANGO,
): Promise<void> {
  const { content, revision } = await birdOf(member, slug, id);
  const write = { revision, content: made(content) };
  expect((await member.call("PUT", STAFF_PATHS.draftBird(slug, id), write)).status).toBe(200);
}

/** Removes the helper of an aquarium from the staff. */
async function removeHelper({ call }: Member, slug: string): Promise<void> {
  const list = people.parse(await (await call("GET", STAFF_PATHS.people)).json());
  const found = list.people.find(({ roles }) => roles.some(({ aquarium }) => aquarium === slug));
  if (!found) throw new Error("there is no such helper");
  expect((await call("DELETE", STAFF_PATHS.person(found.id))).ok).toBe(true);
}

const named =
  (ja: string) =>
  (bird: BirdDocument): BirdDocument => ({ ...bird, name: { ...bird.name, ja } });

const japaneseName = (page: Page) => page.getByRole("group", { name: "日本語" }).getByLabel("名前");

test("two who change one bird see both versions, and nothing is lost whichever is kept", async ({
  page,
  server,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await copyAquarium(await signInAs("admin"), "conflict");
  await signInAs({ role: "keeper", aquarium: "conflict" });
  const helper = await signInMember(server, { role: "helper", aquarium: "conflict" });
  await page.goto(`/staff/conflict/penguins/of/${SANGO}`, { waitUntil: "networkidle" });
  await expect(japaneseName(page)).toHaveValue("サンゴ");
  await change(helper, "conflict", named("さんご"));
  await japaneseName(page).fill("珊瑚");

  const dialog = page.getByRole("dialog", { name: "ほかの人も、ここを変えました" });
  await expect(dialog.getByRole("row", { name: /名前 日本語/ })).toContainText(/さんご.*珊瑚/);
  await expect(dialog.getByRole("columnheader", { name: "helper of conflict の変更" })).toBeVisible();
  await expectNoViolations(page, "a conflict");
  expect((await birdOf(helper, "conflict")).content.name.ja, "not overwritten yet").toBe("さんご");
  await dialog.getByRole("button", { name: "あなたの変更を残す" }).tap();
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  expect((await birdOf(helper, "conflict")).content.name.ja).toBe("珊瑚");

  await change(helper, "conflict", named("サンゴちゃん"));
  await japaneseName(page).fill("さんごさん");
  await dialog.getByRole("button", { name: "helper of conflict の変更を残す" }).tap();
  await expect(japaneseName(page)).toHaveValue("サンゴちゃん");
  expect((await birdOf(helper, "conflict")).content.name.ja).toBe("サンゴちゃん");
});

// Rule (drafts-and-publishes): What two have changed in different fields of one bird is joined, and only a
//   field that both have changed is asked about
test("two who change different fields of one bird are asked nothing, and both changes are kept", async ({
  page,
  server,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await copyAquarium(await signInAs("admin"), "joined");
  await signInAs({ role: "keeper", aquarium: "joined" });
  const helper = await signInMember(server, { role: "helper", aquarium: "joined" });
  await page.goto(`/staff/joined/penguins/of/${SANGO}`, { waitUntil: "networkidle" });
  // The helper's change comes between what the page knows and what it stores, whatever it loads meanwhile.
  const held = await holdCall(page, "PUT", STAFF_PATHS.draftBird("joined", SANGO));
  await japaneseName(page).fill("珊瑚");
  await held.begun;
  await change(helper, "joined", (bird) => ({ ...bird, record: { ...bird.record, gender: "male" } }));
  held.release();
  await expect(page.getByText("helper of joined の変更も、ここに入りました。")).toBeVisible();
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await expect(page.getByRole("group", { name: "性別" }).getByLabel("オス")).toBeChecked();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await birdOf(helper, "joined")).content).toMatchObject({
    name: { ja: "珊瑚" },
    record: { gender: "male" },
  });
});

test("a draft is looked at in the visitor's app before it is published, and a preview that is over says so", async ({
  page,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const admin = await signInAs("admin");
  await copyAquarium(admin, "preview");
  await admin.call("PATCH", STAFF_PATHS.aquarium("preview"), { hidden: false });
  const helper = await signInAs({ role: "helper", aquarium: "preview" });
  await change(helper, "preview", named("したがき"));
  await page.goto("/staff/preview");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "下書きを見る" }).tap();
  const tab = await opened;
  await expect(tab.getByText("プレビュー Preview")).toBeVisible();
  await tab.getByRole("link", { name: "ずかん" }).tap();
  await expect(tab.getByRole("main").getByRole("button", { name: "したがき" })).toBeVisible();
  await page.goto("/preview/list");
  await expect(page.getByRole("main").getByRole("button", { name: /^サンゴ/ })).toBeVisible();

  await removeHelper(admin, "preview");
  await tab.reload();
  const over = tab.getByRole("dialog", { name: /このプレビューは終わりました/ });
  await expect(over).toBeVisible();
  await expectNoViolations(tab, "a preview that is over");
  await over.getByRole("link", { name: /来館者のページを見る/ }).tap();
  await tab.getByRole("link", { name: "ずかん" }).tap();
  await expect(tab.getByRole("main").getByRole("button", { name: /^サンゴ/ })).toBeVisible();
  await expect(tab.getByText("プレビュー Preview")).toHaveCount(0);
});

/** Returns what the server answers visitors about an aquarium, and the bytes of each of its pictures. */
async function publishedOf({ origin }: RunningServer, slug: string) {
  const answer = await fetch(origin + PATHS.basePenguins(slug), { cache: "no-store" });
  const penguins = basePenguins.parse(await answer.json());
  const pictures = await Promise.all(
    penguins.map(async ({ picture }) => Buffer.from(await (await fetch(origin + picture)).bytes())),
  );
  return { penguins, pictures };
}

// Rule (drafts-and-publishes): The list of publishes keeps its place until the differences that were asked
//   for are there
test("a keeper brings back the whole from the history, one bird alone, and undoes that, to the pixel", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "restored");
  await admin.call("PATCH", STAFF_PATHS.aquarium("restored"), { hidden: false });
  const keeper = await signInAs({ role: "keeper", aquarium: "restored" });
  const before = await publishedOf(server, "restored");
  const other = (await birdOf(keeper, "restored", RAMUNE)).content.record;
  const swap = ({ record, ...bird }: BirdDocument): BirdDocument => ({
    ...bird,
    record: { ...record, picture: other.icon, birth_year: 1999, birthday_iso: "1999" },
  });
  await change(keeper, "restored", swap);
  await change(keeper, "restored", swap, RAMUNE);
  expect((await keeper.call("POST", STAFF_PATHS.publish("restored"), { note: "" })).ok).toBe(true);
  const changed = await publishedOf(server, "restored");
  expect(changed.pictures[0]?.equals(before.pictures[0] as Buffer)).toBe(false);

  await page.goto("/staff/restored/history");
  const entry = (number: number) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `第 ${number} 回` }) });
  const goBack = async (newest: number) => {
    await page.getByRole("dialog").getByRole("button", { name: "もどして公開する" }).tap();
    await expect(entry(newest).getByText("いま公開中")).toBeVisible();
  };
  await entry(1).getByRole("button", { name: "この時点にすべてもどす" }).tap();
  await goBack(3);
  expect(await publishedOf(server, "restored")).toEqual(before);

  await entry(2).getByRole("button", { name: "この時点にすべてもどす" }).tap();
  await goBack(4);
  expect(await publishedOf(server, "restored")).toEqual(changed);

  const { promise: late, resolve: letThemCome } = Promise.withResolvers<void>();
  await page.route("**/publishes/3", async (route) => {
    await late;
    await route.continue();
  });
  const topOf = async (number: number) => (await entry(number).boundingBox())?.y ?? Number.NaN;
  const height = async () => (await topOf(2)) - (await topOf(3));
  const closed = await height();
  await entry(3).getByRole("button", { name: "ちがいを見る" }).tap();
  await expect(entry(3).getByRole("button", { name: "よみこみ中…" })).toBeVisible();
  expect(await height(), "the list keeps its place until the differences are there").toBe(closed);
  letThemCome();
  const sango = entry(3).getByRole("region", { name: "サンゴ" });
  await expect(sango.getByRole("row", { name: /誕生日/ })).toContainText("2016-04-02");
  await sango.getByRole("button", { name: "サンゴ だけ、この時点にもどす" }).tap();
  await goBack(5);
  const now = await publishedOf(server, "restored");
  expect([now.penguins[0], now.pictures[0]]).toEqual([before.penguins[0], before.pictures[0]]);
  expect([now.penguins[1], now.pictures[1]]).toEqual([changed.penguins[1], changed.pictures[1]]);
});

// Rule (drafts-and-publishes): A keeper restores from the history; a helper can't publish or restore
test("a helper changes the draft and looks at it, and cannot publish", async ({ page, signInAs }) => {
  await copyAquarium(await signInAs("admin"), "helped");
  const helper = await signInAs({ role: "helper", aquarium: "helped" });
  await change(helper, "helped", named("てつだい"));
  await page.goto("/staff/helped");
  await expect(page.getByText("下書きの変更 1 件")).toBeVisible();
  await expect(page.getByRole("button", { name: "下書きを見る" })).toBeVisible();
  await expect(page.getByRole("button", { name: "公開する" })).toHaveCount(0);
  await page.goto("/staff/helped/history");
  await expect(page.getByRole("button", { name: "ちがいを見る" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /もどす/ })).toHaveCount(0);
});

test("all changes of a draft are taken back at once, after a question: birds of a table and the rule of bands", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  await copyAquarium(await signInAs("admin"), "discarded");
  await page.goto("/staff/discarded/penguins/import");
  await page.getByLabel("表をここに貼る").fill("名前\t性別\nまちがい\tメス\nもうひとつ\tオス");
  await page.getByRole("button", { name: "2 羽を下書きに加える" }).tap();
  await expect(page.getByRole("link", { name: "もうひとつ" })).toBeVisible();
  await page.goto("/staff/discarded/aquarium");
  const stored = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByText("メスは左・オスは右").tap();
  await stored;
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();

  await page.goto("/staff/discarded");
  await expect(page.getByText("下書きの変更 3 件")).toBeVisible();
  await page.getByRole("button", { name: "変更をすべて取り消す" }).tap();
  const dialog = page.getByRole("dialog", { name: "下書きの変更 3 件を取り消しますか" });
  await expectNoViolations(page, "taking back a draft");
  await dialog.getByRole("button", { name: "やめる" }).tap();
  await expect(page.getByText("下書きの変更 3 件")).toBeVisible();
  await page.getByRole("button", { name: "変更をすべて取り消す" }).tap();
  await dialog.getByRole("button", { name: "変更をすべて取り消す" }).tap();
  await expect(page.getByText("下書きの変更")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "もうひとつ" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "サンゴ" })).toBeVisible();
  await page.goto("/staff/discarded/aquarium");
  await expect(page.getByRole("radio", { name: "メスは左・オスは右" })).not.toBeChecked();
});
