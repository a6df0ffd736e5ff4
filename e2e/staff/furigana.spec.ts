// Rule (staff-screens)

import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { publish, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";

const SANGO = "m01";
const saved = (page: Page) => expect(page.getByText("下書きに保存ずみ")).toBeVisible();

/** Puts a reading over the next kanji of a field that has none, with the keyboard alone. */
async function addReading(page: Page, field: string, reading: string): Promise<void> {
  await page.getByRole("button", { name: `${field}: ふりがなを付ける` }).press("Enter");
  await page.keyboard.type(reading);
}

// Rule (labels-and-languages): Readings that keepers wrote (漢字《かんじ》, ｜base《reading》) stand above their bases
//   where furigana are shown, and nowhere else
test("readings that keepers put over kanji are previewed, and stand there for a child, alike", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "readings");
  await admin.call("PATCH", STAFF_PATHS.aquarium("readings"), { hidden: false });
  await page.goto(`/staff/readings/penguins/of/${SANGO}`);
  const japanese = page.getByRole("group", { name: "日本語" });
  await japanese.getByLabel("名前").fill("珊瑚");
  await addReading(page, "名前", "さんご");
  await expect(japanese.getByLabel("名前")).toHaveValue("珊瑚《さんご》");
  const comment = japanese.getByLabel("コメント");
  await comment.fill("小枝を運ぶのが上手で、お父さんといつも一緒です。");
  await comment.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0));
  await addReading(page, "コメント", "こえだ");
  await addReading(page, "コメント", "はこ");
  await comment.evaluate((field: HTMLTextAreaElement) => {
    const start = field.value.indexOf("お父さん");
    field.setSelectionRange(start, start + "お父さん".length);
  });
  await addReading(page, "コメント", "おとうさん");
  await expect(comment).toHaveValue(
    "小枝《こえだ》を運《はこ》ぶのが上手で、｜お父さん《おとうさん》といつも一緒です。",
  );
  await saved(page);
  const preview = japanese.locator("ruby");
  const readings = ["珊瑚さんご", "小枝こえだ", "運はこ", "お父さんおとうさん"];
  await expect(preview).toHaveText(readings);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("珊瑚");
  await expectNoViolations(page, "a bird with readings");

  await page.goto("/staff/readings/texts");
  await expect(page.getByRole("row", { name: /^珊瑚/ }).locator("ruby")).toHaveText(readings);
  await publish(admin, "readings");

  await page.addInitScript(() => {
    localStorage.setItem("locale", "ja");
    localStorage.setItem("furigana", "on");
  });
  await page.goto("/readings/list");
  await page.getByRole("button", { name: "珊瑚" }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading").locator("ruby")).toHaveText("珊瑚さんご");
  const shown = dialog.locator("p", { hasText: "のが上手で" });
  await expect(shown.locator("ruby")).toHaveText(readings.slice(1));
  await expect(shown.locator("rt").first()).toHaveAttribute("aria-hidden", "true");
  await expect(shown.locator("wbr").first(), "lines break between phrases").toBeAttached();
  await expectNoViolations(page, "a child's page");

  await page.evaluate(() => localStorage.setItem("furigana", "off"));
  await page.addInitScript(() => localStorage.setItem("furigana", "off"));
  await page.reload();
  await expect(shown).toHaveText("小枝を運ぶのが上手で、お父さんといつも一緒です。");
  await expect(dialog.locator("ruby")).toHaveCount(0);
});

test("readings are written on the page of words too, which has stored them when its dialog closes", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "words");
  await page.goto("/staff/words/texts");
  const japanese = page.getByRole("row", { name: /^サンゴ/ }).getByRole("button", { name: /^日本語を書く/ });
  await japanese.tap();
  const dialog = page.getByRole("dialog", { name: "サンゴ" });
  const comment = dialog.getByRole("group", { name: "日本語" }).getByLabel("コメント");
  await expect(comment, "what was tapped is written at once").toBeFocused();
  await comment.fill("魚が好き。");
  await addReading(page, "コメント", "さかな");
  await expect(dialog.locator("ruby")).toHaveText("魚さかな");
  await expectNoViolations(page, "the words of a bird");
  await dialog.getByRole("button", { name: "とじる" }).last().tap();
  await expect(dialog).toBeHidden();
  await expect(japanese.locator("ruby")).toHaveText("魚さかな");
  expect((await readDraft(admin, "words")).birds[0]?.content.comment.ja).toBe("魚《さかな》が好き。");
});

test("marks that make no reading are named in the form, on the page of words and in Check", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "strays");
  await page.goto(`/staff/strays/penguins/of/${SANGO}`);
  const comment = page.getByRole("group", { name: "日本語" }).getByLabel("コメント");
  await comment.fill("魚《さかなが好き。");
  await expect(comment, "not while it is written").not.toHaveAttribute("aria-invalid", "true");
  await comment.blur();
  await expect(comment).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("「魚《さかなが好き。」の記号が、ふりがなになっていません")).toBeVisible();
  await saved(page);
  expect((await readDraft(admin, "strays")).birds[0]?.content.comment.ja, "nothing is lost").toBe(
    "魚《さかなが好き。",
  );
  await page.goto("/staff/strays/texts");
  await expect(page.getByRole("row", { name: /^サンゴ/ })).toContainText("ふりがなの記号");
  await page.goto("/staff/strays/check");
  const group = page.getByRole("region", { name: "ふりがなになっていない記号" });
  await group.getByRole("link", { name: "サンゴ" }).tap();
  await expect(page).toHaveURL(/m01#words$/);
});
