// Rule (staff-screens)

import { writeFile } from "node:fs/promises";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { chooseVanished } from "../support/devices/choose-vanished.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";

const TABLE = [
  "名前\t英語名\t性別\t生年月日\tバンド\tペア\t出身",
  "サンゴ\tSango\tメス\t2016/4/2\tred・blue\tコンブ\t長崎",
  "コンブ\tKonbu\tオス\t去年の春\tgreen\t\t長崎",
].join("\n");

/** Returns a table of birds of which only the names are known. */
const tableOf = (...names: string[]) => ["名前", ...names].join("\n");

/** Makes an aquarium without a bird. */
async function makeEmpty({ call }: Member, slug: string): Promise<void> {
  const name = { ja: slug, en: slug, zh: "", ko: "" };
  const made = await call("POST", STAFF_PATHS.aquariums, { slug, name, band_colors: ["red", "green"] });
  expect(made.ok, "an aquarium without a bird").toBe(true);
}

/**
 * Loses the answers to the draft's first change of each kind, which is sent twice, and stored all the same.
 */
async function loseFirstAnswers(page: Page): Promise<void> {
  const lost = new Map<string, number>();
  await page.route("**/draft/**", async (route) => {
    const path = new URL(route.request().url()).pathname;
    const before = lost.get(path) ?? 0;
    if (route.request().method() !== "PUT" || before === 2) return route.fallback();
    lost.set(path, before + 1);
    await route.fetch();
    await route.abort();
  });
}

const pasteOf = (page: Page) => page.getByLabel("表をここに貼る");
const failureOf = (page: Page) => page.getByRole("alert").filter({ hasText: "サーバーにつながりません" });

// Rule (staff-screens): An aquarium's birds come from a pasted table, and every cell that cannot be read is
//   listed
test("an admin makes an aquarium, and its birds from a pasted table of which unread cells are listed", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/staff/new-aquarium");
  await page.getByRole("link", { name: "やめる" }).tap();
  await page.getByRole("link", { name: "水族館をつくる" }).first().tap();
  await page.getByLabel("水族館の名前（日本語）").fill("うみべ水族館");
  await page.getByLabel("URL に入る名前").fill("hamabe");
  await page.getByRole("button", { name: "つくる" }).tap();

  await page.getByRole("link", { name: "表から入れる" }).tap();
  await pasteOf(page).fill(TABLE);
  await expect(page.getByText("3 行目（コンブ）「生年月日」：去年の春")).toBeVisible();
  await expect(page.getByText("「平成27年」「2015年ごろ」のように書いてください")).toBeVisible();
  await expect(page.getByText("うまれたところとして、次の場所も加えます：長崎")).toBeVisible();
  await expect(page.getByText("読みとれなかったところが 1 か所あります")).toBeVisible();
  await page.getByRole("button", { name: "2 羽を下書きに加える" }).tap();
  await expect(page.getByRole("heading", { name: "ペンギン 2 羽" })).toBeVisible();
  await page.getByRole("link", { name: "サンゴ" }).tap();
  await expect(page.getByRole("combobox", { name: "ペア" })).toHaveValue("コンブ");
  await expect(page.getByRole("combobox", { name: "うまれたところ" })).toHaveValue("長崎");
});

// Rule (staff-screens): A table whose answer was lost is not added twice; corrections made meanwhile are
//   stored, unless somebody else has changed the bird or its pair
test("a table whose answers are lost is added once, however often the button is pressed, and as it is corrected meanwhile", {
  tag: FURTHER,
}, async ({ page, signInAs, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const admin = await signInAs("admin");
  const slug = "pasted-twice";
  await makeEmpty(admin, slug);
  await loseFirstAnswers(page);
  await page.goto(`/staff/${slug}/penguins/import`);
  await pasteOf(page).fill(TABLE);
  const add = page.getByRole("button", { name: "2 羽を下書きに加える" });
  for (const answer of ["places", "birds"]) {
    await add.tap();
    await expect(failureOf(page), `the answer about ${answer} is lost`).toBeVisible();
  }
  await expect(page.getByText("同じ名前の子がほかにもいます"), "they are their own").toHaveCount(0);
  const [, konbu] = (await readDraft(admin, slug)).birds;
  const byAnother = (bird: BirdDocument) => ({ ...bird, comment: { ja: "ほかの人のコメント" } });
  await changeBirds(admin, slug, { [konbu?.id ?? ""]: byAnother });
  await pasteOf(page).fill(TABLE.replace("Sango", "Coral").replace("バンド", "すきなもの"));
  await page.getByLabel("「すきなもの」の列").selectOption("comment.ja");
  await add.tap();
  await expect(page.getByRole("heading", { name: "ペンギン 2 羽" })).toBeVisible();
  const { birds, details } = await readDraft(admin, slug);
  expect(birds.map(({ content }) => content.name)).toEqual([
    { ja: "サンゴ", en: "Coral" },
    { ja: "コンブ", en: "Konbu" },
  ]);
  expect(birds.map(({ content }) => content.comment.ja)).toEqual(["red・blue", "ほかの人のコメント"]);
  expect(Object.values(details.content.labels.ja.place)).toEqual(["長崎"]);
});

const AGAIN = [
  {
    how: "without one of its rows",
    slug: "row-less",
    enter: (page: Page) => pasteOf(page).fill(tableOf("コンブ", "ソラ")),
    added: ["サンゴ", "コンブ", "ソラ"],
  },
  {
    how: "as a file, from the emptied field",
    slug: "as-a-file",
    async enter(page: Page) {
      await pasteOf(page).fill("");
      const buffer = Buffer.from(tableOf("サンゴ", "コンブ", "ソラ"));
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "birds.csv", mimeType: "text/csv", buffer });
    },
    added: ["サンゴ", "コンブ", "ソラ"],
  },
  {
    how: "with other birds, which are added to its own",
    slug: "next-table",
    enter: (page: Page) => pasteOf(page).fill(tableOf("ウミ", "ナミ")),
    added: ["サンゴ", "コンブ", "ソラ", "ウミ", "ナミ"],
  },
];
for (const { how, slug, enter, added } of AGAIN)
  test(`a table whose answer is lost has each bird added once where the next one comes ${how}`, {
    tag: FURTHER,
  }, async ({ page, signInAs, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    const admin = await signInAs("admin");
    await makeEmpty(admin, slug);
    await loseFirstAnswers(page);
    await page.goto(`/staff/${slug}/penguins/import`);
    await pasteOf(page).fill(tableOf("サンゴ", "コンブ", "ソラ"));
    const add = page.getByRole("button", { name: /羽を下書きに加える$/ });
    await add.tap();
    await expect(failureOf(page)).toBeVisible();
    await enter(page);
    await add.tap();
    await expect(page.getByRole("heading", { name: /^ペンギン \d 羽$/ })).toBeVisible();
    const { birds } = await readDraft(admin, slug);
    expect(birds.map(({ content }) => content.name.ja)).toEqual(added);
  });

test(
  "a file that cannot be read is named, and the table that was pasted stays",
  { tag: FURTHER },
  async ({ page, signInAs }, testInfo) => {
    await signInAs("admin");
    await page.goto("/staff/minato/penguins/import");
    await pasteOf(page).fill(tableOf("シンイリ"));
    const file = testInfo.outputPath("birds.csv");
    const input = page.locator('input[type="file"]');
    await chooseVanished(input, file, tableOf("コンブ", "ソラ"));
    const unread = page.getByRole("alert").filter({ hasText: "birds.csv" });
    await expect(unread).toContainText("読めませんでした");
    await expect(pasteOf(page)).toHaveValue(tableOf("シンイリ"));
    await expect(page.getByRole("button", { name: "1 羽を下書きに加える" })).toBeEnabled();
    await writeFile(file, tableOf("コンブ", "ソラ"));
    await input.setInputFiles(file);
    await expect(pasteOf(page)).toHaveValue(tableOf("コンブ", "ソラ"));
    await expect(unread).toHaveCount(0);
  },
);

test("the menu of aquariums scrolls where the screen has no room for them all", { tag: FURTHER }, async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs("admin");
  await page.goto("/staff/minato");
  await page.getByRole("button", { name: "メニューを開く" }).tap();
  await page.getByRole("button", { name: "みなと水族館" }).tap();
  const menu = page.getByRole("menu");
  await expect(menu).toBeInViewport({ ratio: 1 });
  const last = menu.getByRole("menuitem").last();
  // The menu may still be in the process of layout when it is first scrolled.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  await last.tap();
  await expect(page).toHaveURL(/\/staff\/new-aquarium$/);
});
