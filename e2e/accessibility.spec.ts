// Rule (look-and-room)

import * as axe from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { openHome, openProvider } from "./support/sign-in.ts";

for (const labels of Object.values(LABELS)) {
  const details = unlessFirst(labels.locale === "ja");
  // Colours are the same in every language.
  const expectNoViolations =
    labels.locale === "ja" ? axe.expectNoViolationsDayAndNight : axe.expectNoViolations;

  // Rule (labels-and-languages)
  test(
    `axe finds nothing on the way through, in ${labels.languageName}`,
    details,
    async ({ page, fingers }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
      await page.goto("/minato");
      await expect(page.getByText(labels.drawAsGuest)).toBeVisible();
      await expectNoViolations(page, "home");
      await beginToDraw(page, labels);
      await expectNoViolations(page, "draw");
      await page.getByRole("button", { name: labels.done }).tap();
      await expectNoViolations(page, "empty drawing dialog");
      await page.getByRole("button", { name: labels.drawMore }).tap();
      await fingers.tap({ x: 195, y: 200 });
      await page.getByRole("button", { name: labels.invisibleAreas }).tap();
      await expectNoViolations(page, "part mode");
      await search(page, labels);
      await expectNoViolations(page, "results");
      await page.getByRole("button", { name: labels.notListed }).tap();
      await page.getByRole("button", { name: labels.notSure }).tap();
      await expectNoViolations(page, "not sure dialog");
      await page.keyboard.press("Escape");
      await candidates(page).first().tap();
      await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
      await expectNoViolations(page, "detail");
      await page.goto("/minato/list");
      await expect(page.getByRole("main").getByRole("button").first()).toBeVisible();
      await expectNoViolations(page, "catalog");
    },
  );

  test(
    `axe finds nothing on the screens beside the way, in ${labels.languageName}`,
    details,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/404/);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
      const main = page.getByRole("main");
      await page.goto("/minato/list");
      await main.getByRole("button").first().tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoViolations(page, "catalog dialog");
      await page.goto("/minato/peninfo");
      await main.getByRole("listitem").getByRole("button").first().tap();
      await expect(main.getByRole("button", { name: "次へ" })).toBeVisible();
      await expectNoViolations(page, "penguin info form");
      for (const path of ["/minato/about", "/minato/collection", "/atlantis", "/minato/no-such-screen"]) {
        await page.goto(path);
        await expect(main.getByRole("heading").first()).toBeVisible();
        await expectNoViolations(page, path);
      }
    },
  );

  test(`axe finds nothing on what members see, in ${labels.languageName}`, { tag: FURTHER }, async ({
    page,
    fingers,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openHome(page, labels.locale);
    const popup = await openProvider(page, labels.logIn);
    await popup.getByRole("textbox").fill("Axe");
    await popup.getByRole("button", { name: labels.logIn }).tap();
    const main = page.getByRole("main");
    const toAlbum = main.locator('a[href$="/collection"]');
    await expect(toAlbum).toBeVisible();
    await expectNoViolations(page, "a member's home");
    await main.locator('a[href$="/draw-penguin"]').tap();
    await fingers.tap({ x: 150, y: 200 });
    await search(page, labels);
    await candidates(page).first().tap();
    await page.getByRole("button", { name: labels.thisOne }).tap();
    await expect(page.getByRole("alert")).toContainText(labels.sent);
    await expectNoViolations(page, "a member's home, after a save");
    await toAlbum.tap();
    await expect(main.getByRole("listitem").getByRole("img").nth(1)).toBeVisible();
    await expectNoViolations(page, "album");
    await page.evaluate(() => {
      const session = JSON.parse(sessionStorage.getItem("harapen.sign-in") ?? "{}");
      sessionStorage.setItem("harapen.sign-in", JSON.stringify({ ...session, expiresAt: 0 }));
    });
    for (const path of ["/minato/collection", "/minato"]) {
      await page.goto(path);
      await expect(main.getByRole("heading").first()).toBeVisible();
      await expectNoViolations(page, `${path}, once the sign-in has ended`);
    }
  });
}

test("the tab of the screen on show can be read in a light theme of high contrast", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await page.goto("/minato/list");
  const tab = page.locator('header [aria-current="page"]');
  await expect(tab).toBeVisible();
  const contrast = await tab.evaluate((element) => {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((value) => {
        const share = Number(value) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const canvas = document.createElement("p");
    canvas.style.backgroundColor = "Canvas";
    document.body.append(canvas);
    const [darker = 0, lighter = 0] = [
      luminance(getComputedStyle(element).color),
      luminance(getComputedStyle(canvas).backgroundColor),
    ].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  });
  expect(contrast).toBeGreaterThanOrEqual(4.5);
});

test("lists without markers say that they are lists, which WebKit does not see by itself", async ({
  page,
}) => {
  const unnamed = page.locator("ul:not([role=list]), ol:not([role=list])");
  for (const path of ["/minato/list", "/minato/about", "/minato/peninfo"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("list").first()).toBeVisible();
    await expect(unnamed).toHaveCount(0);
  }
});
