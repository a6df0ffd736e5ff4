// Rule (penguin-info-form)

import type { Locator, Page } from "@playwright/test";
import { bandsIn, RED } from "./support/bands.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";

const SPOT = { x: 195, y: 200 };

async function openForm(page: Page, locale: string, aquarium = "minato"): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("locale", chosen), locale);
  await page.goto(`/${aquarium}/peninfo`);
  await expect(page.getByRole("heading", { name: "ペンギンのバンドの色を選んでください" })).toBeVisible();
}

const chips = (page: Page, name: string) => page.getByRole("list", { name }).getByRole("button");
const next = (page: Page) => page.getByRole("button", { name: "次へ" });

const fontSize = (text: Locator) =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

async function searchOneSpot(page: Page, fingers: Fingers, done: string): Promise<void> {
  await fingers.tap(SPOT);
  await page.getByRole("button", { name: done }).tap();
  await expect(page).toHaveURL(/\/ranking$/);
}

// Rule (home): Home offers "I can see its bands" to guests and members; it leads to the penguin info form
// Rule (penguin-info-form): The name is a text field that can be cleared
// Rule (penguin-info-form): "Next" is there only with a colour chosen
// Rule (penguin-info-form): "Next" goes to the visited aquarium's Draw, by the address without an aquarium
// Rule (penguin-info-form): Name and colours go with the search of the drawing that follows
test("Home leads to the form, and the search tells what was filled in there", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/kitano");
  await page.getByRole("link", { name: "I can see its bands" }).tap();
  await expect(next(page)).toHaveCount(0);
  await page.getByRole("textbox", { name: "Name (optional)" }).fill("Koma");
  await page.getByRole("button", { name: "Clear the name" }).tap();
  await expect(page.getByRole("textbox", { name: "Name (optional)" })).toHaveValue("");
  await page.getByRole("textbox", { name: "Name (optional)" }).fill("  サンゴ ");
  await page.getByRole("button", { name: "水色 Light blue" }).tap();
  await page.getByRole("button", { name: "白 White" }).tap();
  await next(page).tap();
  await expect(page).toHaveURL(`${server.origin}/kitano/draw-penguin`);
  await searchOneSpot(page, fingers, LABELS.en.done);
  const searches = await calls.named("search");
  expect(searches.at(-1)?.request).toMatchObject({
    aquarium: "kitano",
    bandcolor: ["lightblue", "white"],
    penname: "サンゴ",
  });
});

// Rule (penguin-info-form): Chosen colours are chips, in the order of choosing
test("Back to the form shows what was chosen", async ({ page }) => {
  await openForm(page, "ja");
  await page.getByRole("textbox", { name: "名前（任意）" }).fill("こま");
  await page.getByRole("button", { name: "青" }).tap();
  await page.getByRole("button", { name: "赤" }).tap();
  await next(page).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "名前（任意）" })).toHaveValue("こま");
  await expect(chips(page, "選んだ色")).toHaveText([/青/, /赤/]);
});

// Rule (loading)
test("the form that has its colours stays where loading everything again fails", { tag: FURTHER }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route("**/base.json", (route) => route.abort());
  await openForm(page, "en");
  await page.getByRole("link", { name: "Catalog" }).tap();
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  let failures = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().method() === "GET") failures += 1;
    return route.abort();
  });
  await retry.tap();
  await expect.poll(() => failures).toBeGreaterThanOrEqual(9);
  await page.goBack();
  await expect(page.getByRole("button", { name: "白 White" })).toBeVisible();
});

// Rule (penguin-info-form): The drawing after that search begins without them
test("name and bands hold over detours until a search, and the visit's next drawing knows nothing of them", {
  tag: FURTHER,
}, async ({ page, fingers, calls }) => {
  await openForm(page, "ja");
  await page.getByRole("textbox", { name: "名前（任意）" }).fill("こま");
  await page.getByRole("button", { name: "青" }).tap();
  await next(page).tap();
  await page.getByRole("link", { name: "ずかん" }).tap();
  await page.getByRole("link", { name: "おえかき" }).tap();
  await fingers.tap(SPOT);
  await page.getByRole("link", { name: "ホーム" }).tap();
  await page.getByRole("button", { name: LABELS.ja.drawAsGuest }).tap();
  await searchOneSpot(page, fingers, LABELS.ja.done);
  await page.getByRole("link", { name: "おえかき" }).tap();
  await searchOneSpot(page, fingers, LABELS.ja.done);
  const [first, second] = (await calls.named("search")).map(({ request }) => request);
  expect(first).toMatchObject({ bandcolor: ["blue"], penname: "こま" });
  expect(second).not.toHaveProperty("bandcolor");
  expect(second).not.toHaveProperty("penname");
  await page.goto("/minato");
  await page.getByRole("link", { name: "バンドが見える" }).tap();
  await expect(page.getByRole("textbox", { name: "名前（任意）" })).toHaveValue("");
});

// Rule (an-aquariums-data)
test("each aquarium offers its own colours", async ({ page }) => {
  const colours = () =>
    page.locator("[data-unchosen]").evaluateAll((rows) => rows.map((row) => row.textContent));
  await openForm(page, "ja", "minato");
  expect(await colours()).toEqual(["赤", "オレンジ", "黄", "緑", "青", "紫", "ピンク", "白", "黒", "茶"]);
  await openForm(page, "ja", "kitano");
  expect(await colours()).toEqual(["赤", "青", "黄", "緑", "白", "銀", "水色", "黄緑"]);
});

test("labels are Japanese in every language, with a translation beside them", async ({ page }) => {
  await openForm(page, "ko");
  await expect(page.getByText("펭귄 밴드의 색을 골라 주세요")).toBeVisible();
  await expect(
    page.getByRole("heading", { name: /ペンギンの名前を入力してください.*펭귄 이름/ }),
  ).toBeVisible();
  const japanese = page.getByText("ペンギンのバンドの色を選んでください");
  const [size, translated] = await Promise.all(
    [japanese, page.getByText("펭귄 밴드의 색을 골라 주세요")].map(fontSize),
  );
  expect(translated).toBeLessThan(Number(size));
  await page.getByRole("button", { name: "赤 빨강" }).tap();
  await expect(page.getByRole("button", { name: "赤 빨강 빼기" })).toBeVisible();
});

// Rule (penguin-info-form): Each colour has an icon in that colour, and its name
test("a name is not needed: bands alone go with the search", async ({ page, fingers, calls }) => {
  await openForm(page, "ja");
  expect(await bandsIn(page.locator('[data-unchosen="red"]'))).toMatchObject([{ color: RED, round: true }]);
  await page.getByRole("button", { name: "赤" }).tap();
  await next(page).tap();
  await searchOneSpot(page, fingers, LABELS.ja.done);
  const [search] = (await calls.named("search")).map(({ request }) => request);
  expect(search).toMatchObject({ bandcolor: ["red"] });
  expect(search).not.toHaveProperty("penname");
});

// Rule (penguin-info-form): Closing a chip takes the colour back
// Rule (penguin-info-form): A search box filters the list
// Rule (penguin-info-form): Choosing a colour empties the search box
test("with the keyboard: search, choose by Enter, take back, and the focus is never lost", async ({
  page,
}) => {
  await openForm(page, "ja");
  const searchBox = page.getByRole("searchbox", { name: "色をさがす" });
  await searchBox.focus();
  await page.keyboard.type("ｵﾚﾝｼﾞ");
  await expect(page.locator("[data-unchosen]")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(searchBox).toHaveValue("");
  await expect(searchBox).toBeFocused();
  await expect(page.getByRole("status")).toHaveText("オレンジを選びました。");
  await page.getByRole("button", { name: "赤" }).press("Enter");
  await expect(page.getByRole("button", { name: "黄" }).first()).toBeFocused();
  await page.getByRole("button", { name: "オレンジを外す" }).press(" ");
  await expect(page.getByRole("button", { name: "赤を外す" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-unchosen="red"]')).toBeFocused();
  await expect(next(page)).toHaveCount(0);
});

test("bands are found by their readings, in kana and Latin letters, and in all four languages", async ({
  page,
}) => {
  await openForm(page, "en");
  const found = page.locator("[data-unchosen]");
  for (const query of ["あか", "アカ", "ｱｶ", "aka", "AKA", "red", "红", "빨강", "あかいろ"]) {
    await page.getByRole("searchbox").fill(query);
    await expect(found, query).toHaveText([/赤/]);
  }
  for (const query of ["shiro", "siro", "しろ", "白色"]) {
    await page.getByRole("searchbox").fill(query);
    await expect(found, query).toHaveText([/白/]);
  }
  await page.getByRole("searchbox").fill("kiiro");
  await expect(found).toHaveText([/黄/]);
});

for (const [locale, furigana] of [
  ["ja", "off"],
  ["ja", "on"],
  ["ko", "off"],
] as const)
  test(
    `a field's label stays when it is filled, in ${locale}, furigana ${furigana}`,
    unlessFirst(furigana === "off" && locale === "ja"),
    async ({ page }) => {
      await page.addInitScript((shown) => localStorage.setItem("furigana", shown), furigana);
      await openForm(page, locale);
      await page.getByRole("textbox").first().fill("サンゴ");
      await page.getByRole("searchbox").fill("あ");
      for (const label of [/^名前/, /^色/]) {
        const shown = page.getByText(label).filter({ visible: true });
        const sizes = await shown.evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect().height),
        );
        expect(sizes.filter((height) => height > 10)).not.toEqual([]);
      }
    },
  );

test("the Enter that ends a conversion chooses no colour where it comes after the composition either, as in WebKit", async ({
  page,
}) => {
  await openForm(page, "ja");
  const searchBox = page.getByRole("searchbox", { name: "色をさがす" });
  await searchBox.fill("青");
  await expect(page.locator("[data-unchosen]")).toHaveCount(1);
  await searchBox.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(searchBox).toHaveValue("青");
  await expect(chips(page, "選んだ色")).toHaveCount(0);
  await searchBox.press("Enter");
  await expect(chips(page, "選んだ色")).toHaveText([/青/]);
});

test("the search goes when every colour is chosen, and comes back", async ({ page }) => {
  await openForm(page, "ja", "kitano");
  for (let left = 8; left > 0; left--) {
    await expect(page.locator("[data-unchosen]")).toHaveCount(left);
    await page.locator("[data-unchosen]").first().tap();
  }
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await page.getByRole("button", { name: "銀を外す" }).tap();
  await expect(page.getByRole("searchbox")).toBeVisible();
});
