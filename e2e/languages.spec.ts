// Rule (labels-and-languages)

import { PATHS } from "@harapen/contract/calls/paths";
import { LOCALES } from "@harapen/contract/locales";
import type { Page } from "@playwright/test";
import { expectBestPractice } from "./support/axe.ts";
import { blockAddress } from "./support/devices/block-address.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";

const FURIGANA = "ふりがな";

/** Chooses a language in Home's menu, by its name in itself. */
const choose = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();

/** Waits until the page has loaded files whose addresses have these parts. */
async function loaded(page: Page, ...parts: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      wanted.every((part) =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
      ),
    parts,
  );
}

/**
 * Returns the roles and names that a screen reader reads out, in reading order, from the browser's
 * accessibility tree.
 */
async function accessibleNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && /^(button|link|heading|status)$/.test(String(role?.value)))
    .map(({ role, name }) => `${role?.value} ${name?.value}`);
}

for (const [browser, saved, spoken] of [
  ["zh-TW", null, "zh"],
  ["ko-KR", null, "ko"],
  ["fr-FR", null, "ja"],
  ["en-GB", "ko", "ko"],
  ["en-GB", "klingon", "en"],
] as const) {
  test.describe(() => {
    test.use({ locale: browser });
    test(
      `a browser in ${browser} with ${saved} saved is spoken to in ${spoken}`,
      unlessFirst(saved !== null || browser === "fr-FR"),
      async ({ page }) => {
        await page.addInitScript((locale) => locale && localStorage.setItem("locale", locale), saved);
        await page.goto("/minato");
        await expect(page.getByRole("button", { name: LABELS[spoken].drawAsGuest })).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("lang", spoken);
      },
    );
  });
}

// Rule (labels-and-languages): The languages are Japanese, English, Chinese and Korean, in this order in the
//   menu
// Rule (labels-and-languages): Each language is named in itself: 日本語, English, 中文, 한국어
// Rule (labels-and-languages): The choice is kept in local storage under `locale`
// Rule (labels-and-languages): A change of language loads the aquarium's dictionary in it
// Rule (home): Home loads the aquarium's penguins and the dictionary of the language
test("the language follows the menu at once and over a reload, each language named in itself", async ({
  page,
  calls,
}) => {
  await page.goto("/minato");
  await expect(page.getByRole("group").getByRole("button")).toHaveText([
    "日本語",
    "English",
    "中文",
    "한국어",
  ]);
  for (const { locale, languageName, drawAsGuest } of Object.values(LABELS)) {
    await choose(page, languageName);
    await expect(page.getByRole("button", { name: drawAsGuest })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    await expect(page.getByRole("button", { name: languageName, exact: true })).toHaveAttribute(
      "lang",
      locale,
    );
    await expect.poll(() => page.evaluate(() => localStorage.getItem("locale"))).toBe(locale);
    const words = page.waitForResponse((answer) => answer.url().endsWith(PATHS.dictionary("minato", locale)));
    await page.reload();
    await words;
    await expect(page.getByRole("button", { name: drawAsGuest })).toBeVisible();
  }
  expect((await calls.named("basePenguins")).length).toBeGreaterThan(0);
});

test("a language chosen as the network is gone has its own words for the penguins", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/minato");
  await loaded(
    page,
    "/zh-",
    "/CatalogScreen-",
    ...LOCALES.map((locale) => PATHS.dictionary("minato", locale)),
  );
  await context.setOffline(true);
  await choose(page, LABELS.zh.languageName);
  await page.getByRole("link", { name: "图鉴" }).tap();
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("珊瑚");
});

// Rule (labels-and-languages): Where a dictionary can't be loaded, names are those of the one that was loaded
//   first, in whichever language, until it can
test("where a language's words for the penguins can't be loaded, names are in the language that the page began in", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const unblock = await blockAddress(page, `*${PATHS.dictionary("minato", "zh")}`);
  await page.goto("/minato");
  await loaded(page, "/zh-", "/CatalogScreen-", PATHS.dictionary("minato", "ja"));
  await context.setOffline(true);
  await choose(page, LABELS.zh.languageName);
  await page.getByRole("link", { name: "图鉴" }).tap();
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect(first).toContainText("サンゴ");
  await unblock();
  await context.setOffline(false);
  await expect(first).toContainText("珊瑚");
});

test("of two languages chosen in a row the last is spoken, though the first comes later", {
  tag: FURTHER,
}, async ({ page }) => {
  await page.goto("/minato");
  const { promise, resolve: bringEnglish } = Promise.withResolvers<void>();
  await page.route(/\/en-[^/]*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  const english = page.waitForResponse(/\/en-[^/]*\.js/);
  await choose(page, LABELS.en.languageName);
  await choose(page, LABELS.ko.languageName);
  await expect(page.getByRole("button", { name: LABELS.ko.drawAsGuest })).toBeVisible();
  bringEnglish();
  await (await english).finished();
  // Loaded words are shown at most one frame later.
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown)))),
  );
  await expect(page.getByRole("button", { name: LABELS.en.languageName })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
});

// Rule (labels-and-languages): A ranking is kept as it was answered, and put into words again after a reload
test("a ranking on screen is shown anew in another language, without another search", {
  tag: FURTHER,
}, async ({ page, fingers, calls }) => {
  await page.goto("/minato");
  await choose(page, LABELS.en.languageName);
  await page.getByRole("button", { name: LABELS.en.drawAsGuest }).tap();
  await fingers.tap({ x: 195, y: 200 });
  await search(page, LABELS.en);
  const english = await candidates(page).allTextContents();
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  await choose(page, LABELS.ko.languageName);
  await page.goBack();
  await expect(page.getByRole("heading", { name: LABELS.ko.results })).toBeVisible();
  await expect(candidates(page).first()).toContainText(/^1:\p{Script=Hangul}+.*생일: /u);
  const korean = await candidates(page).allTextContents();
  expect(korean.filter((card) => english.includes(card))).toEqual([]);
  expect(await calls.named("search")).toHaveLength(1);
  await page.reload();
  await expect(candidates(page)).toHaveText(korean);
});

test("furigana stand above the kanji of every screen, over a reload, and are not read aloud", async ({
  page,
  fingers,
}) => {
  await beginToDraw(page, LABELS.ja);
  const bare = await accessibleNames(page);
  await page.getByRole("link", { name: "ホーム" }).tap();
  const guest = page.getByRole("main").locator("button", { hasText: "ゲストで" });
  await expect(guest).toBeVisible();
  const home = await accessibleNames(page);
  await expect(page.locator("ruby")).toHaveCount(0);
  await choose(page, FURIGANA);
  await expect(guest.locator("ruby")).toHaveText("描か");
  await expect(guest.locator("rt")).toHaveAttribute("aria-hidden", "true");
  expect(await accessibleNames(page)).toEqual(home);

  await page.reload();
  await expect(guest.locator("ruby")).toHaveText("描か");
  await guest.tap();
  await expect(fingers.canvas).toBeVisible();
  expect(await accessibleNames(page)).toEqual(bare);
  await page.getByRole("button", { name: LABELS.ja.done }).tap();
  await expect(page.getByRole("dialog").locator("rt").first()).toHaveText("か");
  await page.keyboard.press("Escape");
  await fingers.tap({ x: 195, y: 200 });
  await page.getByRole("button", { name: LABELS.ja.done }).tap();
  await expect(page.getByRole("heading", { level: 1 }).locator("rt")).toHaveText(["けんさく", "けっか"]);
  await expectBestPractice(page, "languages");
});

test("the furigana switch is there in Japanese alone, and takes the readings away again", async ({
  page,
}) => {
  await page.goto("/minato");
  await choose(page, LABELS.ja.languageName);
  await choose(page, FURIGANA);
  await expect(page.locator("ruby").first()).toBeVisible();
  await choose(page, LABELS.zh.languageName);
  await expect(page.getByRole("button", { name: FURIGANA })).toBeHidden();
  await expect(page.locator("ruby")).toHaveCount(0);
  await choose(page, LABELS.ja.languageName);
  await expect(page.locator("ruby").first()).toBeVisible();
  await choose(page, FURIGANA);
  await expect(page.locator("ruby")).toHaveCount(0);
});
