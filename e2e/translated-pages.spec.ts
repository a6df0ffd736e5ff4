import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { forbidDeviceSearch } from "./support/aquariums/device-search.ts";
import { expectTranslatable, translatePage } from "./support/devices/page-translation.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, isFirstLanguage, unlessFirst } from "./support/further.ts";
import { LABELS, type Labels } from "./support/labels.ts";
import { skipFound } from "./support/screens/found-screens.ts";
import { button, cards, dialog, heading, main } from "./support/screens/parts.ts";
import { VISITOR_SCREENS } from "./support/screens/visitor-screens.ts";
import { openTab, SPOTS, visitBefore } from "./support/screens/visitors.ts";
import { candidates, search, tapSpots } from "./support/search-steps.ts";

/** How long the walk through every screen may take, in milliseconds. */
const EVERY_SCREEN_MS = 900_000;

/** The screens on which steps of the tests have written over what the app shows. */
const WRITTEN_OVER = new Set(["album of a guest, a code"]);

/** Goes by a tab of the header: Draw, Catalog or Home. */
const tab = (page: Page, place: 0 | 1 | 2) =>
  page.getByRole("banner").getByRole("navigation").getByRole("link").nth(place).tap();

/** Changes the language in Home's menu to each of the four, the page's own last. */
async function changeLanguages(page: Page, own: Labels): Promise<void> {
  for (const labels of [...Object.values(LABELS).filter(({ locale }) => locale !== own.locale), own]) {
    await page.getByRole("button", { name: labels.languageName, exact: true }).tap();
    await expect(button(page, labels.drawAsGuest)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", labels.locale);
    await expectTranslatable(page, `home, ${labels.languageName}`);
  }
}

for (const labels of Object.values(LABELS)) {
  // Rule (labels-and-languages): A page that the browser translates goes on: no text is lost, left behind or
  //   moved from under React
  test(
    `a visit to a page that the browser translates goes on to its end, in ${labels.languageName}`,
    unlessFirst(isFirstLanguage(labels.locale)),
    async ({ page, fingers, expectedErrors }) => {
      test.slow();
      expectedErrors.push(/500/);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
      await translatePage(page);
      await forbidDeviceSearch(page);
      const check = (where: string) => expectTranslatable(page, where);

      await page.goto("/minato");
      await changeLanguages(page, labels);
      if (labels.locale === "ja")
        for (const shown of ["true", "false"]) {
          await button(page, "ふりがな").tap();
          await expect(button(page, "ふりがな")).toHaveAttribute("aria-pressed", shown);
          await check(`home, furigana ${shown}`);
        }
      await main(page).locator('a[href$="/about"]').tap();
      await heading(page);
      await check("about");
      await tab(page, 2);

      await main(page).locator('a[href$="/peninfo"]').tap();
      for (const colour of ["red", "white"]) await page.locator(`[data-unchosen="${colour}"]`).tap();
      await check("penguin info, chosen");
      await page.getByRole("main").getByRole("listitem").first().getByRole("button").tap();
      await check("penguin info, one taken back");

      await tab(page, 0);
      await button(page, labels.done).tap();
      await expect(dialog(page)).toBeVisible();
      await check("draw, nothing drawn");
      await button(page, labels.drawMore).tap();
      await tapSpots(fingers, SPOTS);
      await button(page, labels.undo).tap();
      await check("draw, undone");
      for (const step of ["shown", "hidden"]) {
        await button(page, labels.invisibleAreas).tap();
        await check(`draw, invisible areas ${step}`);
      }
      await page.route(`**${PATHS.search}`, (route) => route.fulfill({ status: 500 }));
      await button(page, labels.done).tap();
      await expect(page.getByRole("alert").filter({ hasText: labels.error })).toBeVisible();
      await check("draw, search failed");
      await page.unroute(`**${PATHS.search}`);
      await page.getByRole("alert").getByRole("button").last().tap();

      await search(page, labels);
      await cards(page);
      await check("results");
      await button(page, labels.notListed).tap();
      await button(page, labels.notSure).tap();
      await expect(dialog(page)).toContainText(labels.chooseOne);
      await check("results, not sure");
      await page.keyboard.press("Escape");
      await candidates(page).first().getByRole("link").tap();
      await expect(button(page, labels.thisOne)).toBeVisible();
      await main(page).locator("button[aria-pressed]").first().tap();
      await check("detail, compared");
      await button(page, labels.notThisOne).tap();
      await candidates(page).nth(1).getByRole("link").tap();
      await check("detail of another");
      await button(page, labels.thisOne).tap();
      await expect(page.getByRole("alert").filter({ hasText: labels.sent })).toBeVisible();
      await check("home, sent");
      await skipFound(page);
      await button(page, labels.makeCard).tap();
      await dialog(page).getByRole("img").waitFor();
      await check("card");
      await page.keyboard.press("Escape");
      await changeLanguages(page, labels);

      await tab(page, 1);
      await main(page).getByRole("listitem").first().getByRole("button").tap();
      await expect(dialog(page)).toBeVisible();
      await check("catalog, penguin");
      await page.keyboard.press("Escape");
      // Closing goes back in the history, which would end the navigation to another page.
      await expect(dialog(page)).toBeHidden();
      await check("catalog again");
      await page.goto("/minato/album");
      await heading(page);
      await check("a code is asked for");
    },
  );

  // Rule (labels-and-languages)
  test(`every screen can be translated, in ${labels.languageName}`, { tag: FURTHER }, async ({
    browser,
    baseURL,
    hasTouch,
    viewport,
  }) => {
    test.setTimeout(EVERY_SCREEN_MS);
    const options = { hasTouch, viewport, baseURL: String(baseURL) };
    const beginnings = await visitBefore(browser, options);
    for (const screen of VISITOR_SCREENS.filter(({ name }) => !WRITTEN_OVER.has(name)))
      await test.step(screen.name, async () => {
        const { locale } = labels;
        const page = await openTab(browser, { ...options, locale, kind: screen.as, beginnings });
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(String(error)));
        await translatePage(page);
        await screen.before?.(page);
        await page.goto(screen.path);
        await page.locator("#root[data-shell]").waitFor({ state: "detached" });
        await screen.ready?.(page, labels);
        await expectTranslatable(page, screen.name);
        await screen.steps?.(page, labels);
        await expectTranslatable(page, screen.name);
        expect(errors, screen.name).toEqual([]);
        await page.context().close();
      });
  });
}
