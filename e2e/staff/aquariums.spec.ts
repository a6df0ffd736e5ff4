// Rule (staff-screens)

import { readFile } from "node:fs/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { me } from "@harapen/contract/staff/people";
import type { Locator, Page } from "@playwright/test";
import { changedZip, type ZipChange } from "../../apps/server/src/testing/zips.ts";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** The entry of an aquarium in the list of all. */
const entryOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Exports the zip of the aquarium on the screen. */
async function exportZip(page: Page): Promise<Uint8Array> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "zip を書き出す" }).tap();
  return readFile(await (await download).path());
}

async function chooseZip(page: Page, zip: Uint8Array, name = "aquarium.zip"): Promise<void> {
  const file = { name, mimeType: "application/x-zip-compressed", buffer: Buffer.from(zip) };
  await page.locator('input[type="file"]').setInputFiles(file);
}

/** Waits until this many pictures in a part of the screen are loaded. */
async function expectPictures(part: Locator, count: number): Promise<void> {
  const pictures = part.locator("img");
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}

/** Returns a change of a list of birds, given as JSON. */
const withBirds =
  (change: (birds: Record<string, unknown>[]) => unknown): ZipChange =>
  (json) =>
    change(JSON.parse(json));

test("an admin copies an aquarium without photographs, shows it, hides it, and removes it by typing its name", {
  tag: FURTHER,
}, async ({ page, signInAs, expectedErrors }) => {
  expectedErrors.push(/409/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs("admin");
  await page.goto("/staff/-/aquariums");
  await page.getByRole("link", { name: "みなと水族館の写しをつくる" }).tap();
  await page.getByLabel("水族館の名前（日本語）").fill("うつし水族館");
  await page.getByLabel("URL に入る名前").fill("minato");
  await page.getByLabel("ペンギンを、写真なしで").check();
  await expectNoViolations(page, "copy");
  await page.getByRole("button", { name: "写しをつくる" }).tap();
  await expect(page.getByRole("alert")).toContainText("もう使われています");
  await page.getByLabel("URL に入る名前").fill("utsushi");
  await page.getByRole("button", { name: "写しをつくる" }).tap();
  await expect(page).toHaveURL(/\/staff\/utsushi$/);
  await expect(page.getByRole("link", { name: "サンゴ" })).toBeVisible();

  await page.goto("/staff/-/aquariums");
  const entry = entryOf(page, "うつし水族館");
  await expect(entry).toContainText("かくれています");
  await expectNoViolations(page, "all aquariums");
  await entry.getByRole("button", { name: "来館者に見せる" }).tap();
  await expect(page.getByRole("dialog", { name: "来館者に見えるようになりました" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toContainText("来館者に見えます");
  expect((await page.request.get(PATHS.aquarium("utsushi"))).status()).toBe(200);
  await entry.getByRole("button", { name: "来館者からかくす" }).tap();
  await expectNoViolations(page, "hide");
  await page.getByRole("dialog").getByRole("button", { name: "かくす" }).tap();
  await expect(entry).toContainText("かくれています");
  expect((await page.request.get(PATHS.aquarium("utsushi"))).status()).toBe(404);

  await entry.getByRole("button", { name: "消す" }).tap();
  const remove = page.getByRole("button", { name: "もどせない形で消す" });
  await expect(page.getByRole("dialog")).toContainText("来館者が描いた絵と記録は消えません");
  await page.getByLabel("確かめのため「utsushi」と入力").fill("utsush");
  await expect(remove).toBeDisabled();
  await page.getByLabel("確かめのため「utsushi」と入力").fill("utsushi");
  await expectNoViolations(page, "remove");
  await remove.tap();
  await expect(page.getByText("うつし水族館を消しました。")).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test("another aquarium's zip becomes new penguins of this one, or a new aquarium", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "giver");
  await copyAquarium(admin, "taker");
  await page.goto("/staff/giver/exchange");
  const details = (json: string) => ({ ...JSON.parse(json), slug: "tooku" });
  const zip = changedZip(await exportZip(page), { "aquarium.json": details });
  await page.goto("/staff/taker/exchange");
  await chooseZip(page, zip);
  await expect(page.getByText("これは別の水族館の zip です")).toBeVisible();
  await expect(page.getByText("どの子も、もうこの水族館にいます")).toBeVisible();
  await expectNoViolations(page, "another aquarium's zip");

  await page.getByRole("link", { name: "新しい水族館にする" }).tap();
  await expect(page.getByLabel("URL に入る名前")).toHaveValue("tooku");
  await expectNoViolations(page, "an aquarium of a zip");
  await page.getByRole("button", { name: /羽の水族館をつくる/ }).tap();
  await expect(page).toHaveURL(/\/staff\/tooku$/);
  await page.goto("/staff/tooku/penguins");
  await expect(page.getByRole("link", { name: "サンゴ" })).toBeVisible();

  const strangers = changedZip(zip, {
    "localize/ja.json": (json) => json.replaceAll("サンゴ", "とおくの子"),
    "localize/en.json": (json) => json.replaceAll("Sango", "Faraway"),
    "localize/zh.json": (json) => json.replaceAll(/"name":\s*\{[^}]*\}/g, '"name": {}'),
    "localize/ko.json": (json) => json.replaceAll(/"name":\s*\{[^}]*\}/g, '"name": {}'),
  });
  await page.goto("/staff/taker/exchange");
  await chooseZip(page, strangers);
  await page.getByRole("button", { name: "新しいペンギンとして下書きに入れる" }).tap();
  await expect(page).toHaveURL(/\/staff\/taker$/);
  await page.goto("/staff/taker/penguins");
  await expect(page.getByRole("link", { name: "とおくの子" })).toBeVisible();
  await expect(page.getByRole("link", { name: "サンゴ" })).toBeVisible();
});

test("a keeper sends a changed zip, sees by name and picture what it changes, takes it into the draft and publishes it", async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await copyAquarium(await signInAs("admin"), "exchanged");
  await signInAs({ role: "keeper", aquarium: "exchanged" });
  await page.goto("/staff/exchanged/exchange");
  const zip = await exportZip(page);
  await chooseZip(page, zip);
  await expect(page.getByText("公開中の内容と同じです")).toBeVisible();
  await page.getByRole("button", { name: "とじる" }).tap();

  await chooseZip(
    page,
    changedZip(zip, {
      "base.json": withBirds((birds) => [
        { ...birds[0], birthday_iso: "2011-03-04", birthday_precision: "day", birth_year: 2011 },
        ...birds.slice(1, -1),
        { ...birds[0], id: "new-bird", pair_id: undefined },
      ]),
      "localize/ja.json": (json) => {
        const words = JSON.parse(json);
        words.penguin.name["new-bird"] = "ニューくん";
        return words;
      },
    }),
  );
  const preview = page.getByRole("region", { name: "取り込む" });
  await expect(preview.getByText("あたらしい子 1")).toBeVisible();
  await expect(preview.getByText(/^変わる \d/)).toBeVisible();
  await expect(preview.getByText("zip にいない 1")).toBeVisible();
  await expect(preview.getByRole("heading", { name: "ニューくん" })).toBeVisible();
  await expect(preview.getByRole("table", { name: "サンゴ" })).toContainText("2011-03-04");
  await expectPictures(preview, 3);
  await expectNoViolations(page, "the differences of a zip");

  await page.getByRole("button", { name: "下書きに入れる" }).tap();
  await expect(page.getByText("下書きに入れました。")).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/exchanged$/);
  await page.getByRole("button", { name: "公開する" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "公開する" }).tap();
  await expect(page.getByText("公開しました！")).toBeVisible();
  await page.goto("/staff/exchanged/history");
  const publish = page.getByRole("listitem").filter({ hasText: "いま公開中" });
  await expect(publish).toContainText("keeper of exchanged");
  await expect(publish).toContainText("ペンギン 1 羽を追加");
});

// Rule (an-aquariums-data)
test("pictures and photographs that came with a zip are seen before they are published", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  await copyAquarium(await signInAs("admin"), "pictured");
  await signInAs({ role: "keeper", aquarium: "pictured" });
  await page.goto("/staff/pictured/exchange");
  const zip = await exportZip(page);
  const svg = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`;
  const photograph = { file: "media/photograph.svg", original: "discarded" };
  await chooseZip(
    page,
    changedZip(zip, {
      "base.json": withBirds(([first, ...others]) => [
        {
          ...first,
          picture: "media/picture.svg",
          photographs: [{ ...photograph, id: "5d0f7a3e-21c4-4b8e-8f0a-3f6b1c9d7e42" }],
        },
        ...others,
      ]),
      "media/picture.svg": () => svg("navy"),
      "media/photograph.svg": () => svg("teal"),
    }),
  );
  await page.getByRole("button", { name: "下書きに入れる" }).tap();
  await expect(page.getByText("下書きに入れました。")).toBeVisible();
  await page.getByRole("link", { name: "サンゴ" }).first().tap();
  await expectPictures(page.getByRole("region", { name: "写真ともよう" }), 2);
});

// Rule (staff-screens): What is wrong with a zip is listed in keepers' words, and nothing is lost by it
test("a file that is no zip, and a zip with faults, are refused with what to mend, and lose nothing", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await copyAquarium(await signInAs("admin"), "faulty");
  await signInAs({ role: "keeper", aquarium: "faulty" });
  await page.goto("/staff/faulty/exchange");
  const zip = await exportZip(page);
  await chooseZip(page, Buffer.from("no zip at all"), "photograph.zip");
  await expect(page.getByRole("alert")).toContainText("zip として読めません");
  await chooseZip(
    page,
    changedZip(zip, {
      "base.json": withBirds(([first, ...others]) => [
        { ...first, picture: "media/lost.jpg", colour: "red" },
        ...others,
      ]),
      "localize/ko.json": () => "{",
    }),
  );
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("サンゴ");
  await expect(alert).toContainText("知らない項目です");
  await expect(alert).toContainText("localize/ko.json");
  await expect(alert).toContainText("JSON として読めません");
  await expect(alert).toContainText("なにも変わっていません");
  await expectNoViolations(page, "a zip that is refused");

  await chooseZip(
    page,
    changedZip(zip, {
      "base.json": withBirds(([first, ...others]) => [{ ...first, birthday_iso: "2020-02-31" }, ...others]),
    }),
  );
  await expect(page.getByText("カレンダーにない日です。")).toBeVisible();
  await page.getByRole("button", { name: "入れずにやめる" }).tap();
  await expect(page.getByRole("button", { name: "zip を選ぶ" })).toBeVisible();
  await page.goto("/staff/faulty");
  await expect(page.getByRole("heading", { name: "みんな公開ずみです" })).toBeVisible();
});

// Rule (staff-screens): An admin says what everybody may do in which aquarium
test("an admin adds somebody with roles in two aquariums, changes them, and removes them", async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs("admin");
  await page.goto("/staff/-/people");
  await page.getByRole("button", { name: "なかまを加える" }).tap();
  await page.getByLabel("ログインに使うメールアドレス").fill("mio@aquarium.example");
  await page.getByLabel("名前（なくても大丈夫）").fill("みお");
  await page.getByRole("group", { name: "みなと水族館" }).getByLabel("飼育担当").check();
  await expectNoViolations(page, "adding staff");
  await page.getByRole("button", { name: "加える", exact: true }).tap();
  const invitation = page.getByRole("dialog", { name: "mio@aquarium.example を加えました" });
  await expect(invitation).toContainText("みなと水族館（飼育担当）");
  await expect(invitation).toContainText("Minato Aquarium (keeper)");
  await expectNoViolations(page, "an invitation");
  await page.keyboard.press("Escape");
  const entry = page.getByRole("listitem").filter({ hasText: "みお" });
  await expect(entry).toContainText("みなと水族館・飼育担当");
  await expect(entry).toContainText("まだログインしていません");
  await expectNoViolations(page, "all people");

  await page.getByRole("button", { name: "みお の役割を変える" }).tap();
  await page.getByRole("group", { name: "みなと水族館" }).getByLabel("飼育担当").uncheck();
  await expect(page.getByRole("button", { name: "保存する" })).toBeDisabled();
  await page.getByRole("group", { name: "きたの水族館" }).getByLabel("研究").check();
  await page.getByRole("button", { name: "保存する" }).tap();
  await expect(entry).toContainText("きたの水族館・研究");
  await expect(entry).not.toContainText("みなと");

  await page.getByRole("button", { name: "みお を外す" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "みお を外す" }).tap();
  await expect(entry).toHaveCount(0);
});

// Rule (staff-screens): A colleague who is added again with another role keeps the earlier roles
test("a keeper who adds a colleague once more, with another role, takes none from them", async ({
  page,
  signInAs,
}) => {
  await copyAquarium(await signInAs("admin"), "colleagues");
  await signInAs({ role: "keeper", aquarium: "colleagues" });
  await page.goto("/staff/colleagues/people");
  const colleague = page.getByRole("listitem").filter({ hasText: "sora@aquarium.example" });
  for (const [mail, role] of [
    ["sora@aquarium.example", "飼育担当"],
    [" Sora@aquarium.example", "お手伝い"],
  ] as const) {
    await page.getByLabel("ログインに使うメールアドレス").fill(mail);
    await page.getByRole("radio", { name: role }).check();
    await page.getByRole("button", { name: "なかまを加える" }).tap();
    await expect(page.getByRole("dialog", { name: "sora@aquarium.example を加えました" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(colleague).toContainText(role);
  }
  await expect(colleague).toContainText("飼育担当");
});

// Rule (staff-screens): Staff of several aquariums switch between them; the list of all is an admin's
test("a keeper of two aquariums switches between them by keyboard, and finds no list of all", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "second");
  const keeper = await signInAs({ role: "keeper", aquarium: "second" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/staff/second");
  await expect(page.getByRole("link", { name: "ようす" })).toBeVisible();
  await expect(page.getByRole("button", { name: "second" })).toHaveCount(0);

  const { id } = me.parse(await (await keeper.call("GET", STAFF_PATHS.me)).json());
  const roles = ["second", "kitano"].map((aquarium) => ({ aquarium, role: "keeper" }));
  await admin.call("PATCH", STAFF_PATHS.person(id), { roles });
  await page.goto("/staff/second");
  await page.getByRole("button", { name: "second" }).focus();
  await page.keyboard.press("Enter");
  const other = page.getByRole("menuitem", { name: "きたの水族館" });
  await expect(other).toBeVisible();
  await expect(page.getByRole("menuitem")).toHaveCount(2);
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(other).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/staff\/kitano$/);
  await page.goto("/staff/-/aquariums");
  await expect(page.getByRole("heading", { name: "このページはありません" })).toBeVisible();
});
