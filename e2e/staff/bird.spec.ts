// Rule (staff-screens)
// Rule (drafts-and-publishes)

import { type DraftedBird, draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { todayAt } from "@harapen/contract/time-zone";
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";
import { drawPhotograph } from "../support/staff/photograph.ts";

/**
 * The demo aquarium's first bird, and the one that is to become her partner; they belong to different pairs.
 */
const [SANGO, KINAKO] = ["m01", "m03"];

async function recordOf({ call }: Member, slug: string, id = SANGO) {
  const { birds } = draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(slug))).json());
  return (birds.find((bird) => bird.id === id) as DraftedBird).content.record;
}

/** Opens a bird's form once its draft is there. */
async function openBird(page: Page, slug: string): Promise<void> {
  await page.goto(`/staff/${slug}/penguins/of/${SANGO}`);
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
}

const saved = (page: Page) => expect(page.getByText("下書きに保存ずみ")).toBeVisible();

test("a new bird is made by keyboard: the focus goes on into its form, and its name is written", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "by-keys");
  await page.goto("/staff/by-keys/penguins");
  await page.getByRole("link", { name: "ペンギンを加える" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "あたらしいペンギン" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
  for (let tabs = 0; tabs < 8 && !(await name.evaluate((field) => field.matches(":focus"))); tabs++)
    await page.keyboard.press("Tab");
  await page.keyboard.type("クロ");
  await expect(page.getByRole("heading", { level: 1, name: "クロ" })).toBeVisible();
  await saved(page);
});

test("a bird's words are marked as the language that they are in, and their labels as the page's", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto(`/staff/minato/penguins/of/${SANGO}`);
  const english = page.getByRole("group", { name: "English" });
  const languageOf = (of: Locator) => of.evaluate((element) => element.closest<HTMLElement>("[lang]")?.lang);
  expect(await languageOf(english.getByText("English"))).toBe("en");
  expect(await languageOf(english.getByLabel("名前"))).toBe("en");
  expect(await languageOf(english.getByText("名前"))).toBe("ja");
});

test("a bird's bands are put on by taps on the flipper of the aquarium's rule, with days, and taken off", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "banded");
  await page.goto("/staff/banded/aquarium");
  await page.getByRole("radiogroup", { name: "左に付けるのは" }).getByText("1", { exact: true }).tap();
  await page.getByText("メスは左・オスは右").tap();
  await saved(page);
  await expectNoViolations(page, "the rule of bands");

  await openBird(page, "banded");
  const bands = page.getByRole("region", { name: "バンド" });
  await expect(bands.getByText("この水族館の決まり：左は 1 つまで・メスは左、オスは右")).toBeVisible();
  await bands.getByRole("button", { name: "赤: 今日 外した" }).tap();
  await bands.getByRole("button", { name: "黄", exact: true }).tap();
  const worn = bands.getByRole("listitem").filter({ hasText: "今日 外した" });
  await expect(worn).toHaveCount(2);
  await worn.nth(1).getByRole("button", { name: /今日$/ }).tap();
  await worn.nth(0).getByText("左", { exact: true }).tap();
  await expect(bands.getByText("左に 2 つ付いています。決まりでは 1 つまでです。")).toBeVisible();
  await worn.nth(0).getByText("右", { exact: true }).tap();
  await expect(bands.getByText("この子の性別なら反対側です。")).toBeVisible();
  await bands.getByText("これまでのバンド 1").tap();
  await expectNoViolations(page, "a bird's bands");
  await saved(page);
  const today = todayAt({});
  const record = await recordOf(admin, "banded");
  expect(record.bands).toEqual([
    { color: "red", until: today },
    { color: "blue", flipper: "right" },
    { color: "yellow", flipper: "left", since: today },
  ]);
  expect(record.band_color, "what visitors see").toEqual(["blue", "yellow"]);
});

test("of two photographs one is chosen for visitors, and one is taken off after a question", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "pictures");
  await openBird(page, "pictures");
  const buffer = await drawPhotograph(page);
  const files = ["a.jpg", "b.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer }));
  await page.locator('input[type="file"]').first().setInputFiles(files);
  const section = page.getByRole("region", { name: "写真ともよう" });
  const show = section.getByRole("button", { name: "写真 2: 来館者に見せる" });
  await show.tap({ timeout: 30_000 });
  await expect(show).toHaveCount(0);
  await saved(page);
  const [first, second] = (await recordOf(admin, "pictures")).photographs ?? [];
  expect(await recordOf(admin, "pictures")).toMatchObject({ picture: second?.file, icon: second?.icon });

  await section.getByRole("button", { name: "写真 2: 外す" }).tap();
  const dialog = page.getByRole("dialog", { name: "この写真を外しますか" });
  await expectNoViolations(page, "taking off a photograph");
  await dialog.getByRole("button", { name: "外す" }).tap();
  await expect(section.getByText("写真 2")).toHaveCount(0);
  await saved(page);
  const { picture, photographs } = await recordOf(admin, "pictures");
  expect([picture, photographs?.map(({ id }) => id)]).toEqual([first?.file, [first?.id]]);
});

test("a pair is set on both sides from either, and whom they leave is alone", async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "paired");
  await openBird(page, "paired");
  const former = (await recordOf(admin, "paired", KINAKO)).pair_id ?? "";
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/draft/birds") && answer.ok());
  await page.getByRole("combobox", { name: "ペア" }).tap();
  await page.getByRole("option", { name: "きなこ" }).tap();
  await answered;
  await expect(page.getByRole("combobox", { name: "ペア" })).toHaveValue("きなこ");
  const pairs = await Promise.all(
    [SANGO, KINAKO, "m02", former].map(async (id) => (await recordOf(admin, "paired", id)).pair_id),
  );
  expect(pairs).toEqual([KINAKO, SANGO, null, null]);
  const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
  const put = page.waitForResponse((answer) => answer.url().endsWith(SANGO) && answer.ok());
  await name.fill("さんご");
  await put;
  expect((await recordOf(admin, "paired")).pair_id, "not lost to what is written next").toBe(KINAKO);
});

test("a pair that stands on one side only is named by Check, and completed where its partner is chosen again", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "one-sided");
  await changeBirds(admin, "one-sided", {
    m02: (bird) => ({ ...bird, record: { ...bird.record, pair_id: null } }),
  });
  await page.goto("/staff/one-sided/check");
  const group = page.getByRole("region", { name: "ペアがそろっていない" });
  await group.getByRole("link").tap();
  await expect(page.getByRole("region", { name: "プロフィール" })).toBeFocused();
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/draft/birds") && answer.ok());
  await page.getByRole("combobox", { name: "ペア" }).tap();
  await page.getByRole("option", { name: "ラムネ" }).tap();
  await answered;
  expect((await recordOf(admin, "one-sided", "m02")).pair_id).toBe(SANGO);
  await page.goBack();
  await expect(group).toBeHidden();
});

test("a partner who is chosen while the bird cannot be stored is not set, and the field says so until it is chosen again", {
  tag: FURTHER,
}, async ({ page, signInAs, expectedErrors }) => {
  expectedErrors.push(/503/);
  const admin = await signInAs("admin");
  await copyAquarium(admin, "unpaired");
  await openBird(page, "unpaired");
  const writes = "**/draft/**";
  await page.route(writes, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.getByRole("group", { name: "日本語" }).getByLabel("名前").fill("さんご");
  await expect(page.getByText("保存できませんでした")).toBeVisible();
  const facts = page.getByRole("region", { name: "プロフィール" });
  const pair = facts.getByRole("combobox", { name: "ペア" });
  const choose = async () => {
    await pair.tap();
    await page.getByRole("option", { name: "きなこ" }).tap();
  };
  await choose();
  await expect(facts.getByRole("alert")).toBeVisible();
  await expect(pair).toHaveValue("ラムネ");
  await page.unroute(writes);
  await choose();
  await expect(pair).toHaveValue("きなこ");
  await expect(facts.getByRole("alert")).toHaveCount(0);
  await saved(page);
  expect((await recordOf(admin, "unpaired")).pair_id).toBe(KINAKO);
});

// Rule (research.md#start-change-freeze-close)
test("a birthday is typed with leading zeros, and one that cannot be is not stored and holds nothing else up", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "born");
  await openBird(page, "born");
  const facts = page.getByRole("region", { name: "プロフィール" });
  const type = async (part: "年" | "月" | "日", digits: string) => {
    const field = facts.getByRole("textbox", { name: part, exact: true });
    await field.fill("");
    await field.pressSequentially(digits);
  };
  await facts.getByText("年月日", { exact: true }).tap();
  await type("年", "2015");
  await type("月", "13");
  await expect(facts.getByText("この日はカレンダーにありません。")).toBeVisible();
  await page.getByRole("group", { name: "日本語" }).getByLabel("名前").fill("さんご");
  await saved(page);
  await expect(page.getByRole("heading", { level: 1, name: "さんご" })).toBeVisible();
  expect((await recordOf(admin, "born")).birthday_iso, "as far as it could be").toMatch(/^2015-01-/);

  await type("月", "04");
  await type("日", "05");
  await expect(facts.getByText("この日はカレンダーにありません。")).toHaveCount(0);
  await saved(page);
  await expect.poll(async () => (await recordOf(admin, "born")).birthday_iso).toBe("2015-04-05");
});

/** Returns how far down the window the middle of an element is, in pixels. */
async function middleOf(shown: Locator): Promise<number> {
  const box = await shown.boundingBox();
  if (!box) throw new Error("it is not shown");
  return box.y + box.height / 2;
}

// Rule (staff-screens): A bird's status has its day, which is never one to come
test("a bird that has passed away gets its status with the day, by the calendar or a tap", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "status");
  await openBird(page, "status");
  const section = page.getByRole("region", { name: "いまは" });
  await section.getByRole("combobox", { name: "いまは" }).selectOption("旅立った");
  const today = todayAt({});
  await expect(section.getByLabel("いつから", { exact: true })).toHaveValue(today);
  await section.getByLabel("いつから", { exact: true }).fill("2099-01-01");
  await expect(section.getByText("この日より後にはなりません。")).toBeVisible();
  const field = await middleOf(section.getByLabel("いつから", { exact: true }));
  expect(Math.abs((await middleOf(section.getByRole("button", { name: "今日" }))) - field)).toBeLessThan(1);
  await section.getByLabel("いつから", { exact: true }).fill("2024-05-03");
  await expect(section.getByText("この日より後にはなりません。")).toHaveCount(0);
  await saved(page);
  expect((await recordOf(admin, "status")).status).toEqual({ kind: "died", since: "2024-05-03" });
});

// Rule (drafts-and-publishes): What is written into a form goes into the aquarium that is shown, also after a
//   jump back from another one with the same birds
test("who jumps back from a bird to the same one of another aquarium writes into the one that is shown", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  for (const slug of ["first", "second"]) await copyAquarium(admin, slug);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openBird(page, "first");
  await page.getByRole("button", { name: "first" }).tap();
  await page.getByRole("menuitem", { name: "second" }).tap();
  await page.getByRole("link", { name: /^ペンギン/ }).tap();
  await page.getByRole("link", { name: "サンゴ" }).tap();
  await saved(page);
  await page.evaluate(() => history.go(-3));
  await expect(page).toHaveURL(new RegExp(`/first/penguins/of/${SANGO}$`));
  const put = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByRole("group", { name: "日本語" }).getByLabel("名前").fill("さんご");
  await put;
  const names = ["first", "second"].map(async (slug) => {
    const { birds } = await readDraft(admin, slug);
    return birds.find(({ id }) => id === SANGO)?.content.name.ja;
  });
  expect(await Promise.all(names)).toEqual(["さんご", "サンゴ"]);
});
