// Rule (look-and-room)

import type { Locator, Page } from "@playwright/test";
import { touchTargets } from "./support/accessibility/touch-targets.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { signIn } from "./support/sign-in.ts";

const labels = LABELS.en;
/** The least size in pixels of any control, and of a screen's main one. */
const TOUCH = 48;
const TOUCH_MAIN = 64;

/** The narrowest phone, a desktop at 200% zoom, tablets and desktops. */
const WINDOWS = [
  [320, 568],
  [640, 400],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const;

const PHONE = { width: 390, height: 844 };

/** Visits every screen, and calls `look` on each with its main control, if it has a single one. */
async function visitScreens(
  page: Page,
  look: (screen: string, main?: Locator) => Promise<void>,
  draw: () => Promise<void>,
): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name });
  await page.goto("/minato");
  await expect(page.getByText("About Harapen")).toBeVisible();
  await look("home", button(labels.drawAsGuest));
  await signIn(page, "Mio");
  await look("a member's home", page.getByRole("main").getByRole("link", { name: "Draw" }));
  await page.getByRole("main").getByRole("link", { name: "Draw" }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await look("draw", button(labels.done));
  await button(labels.done).tap();
  await look("empty drawing dialog", button(labels.drawMore));
  await button(labels.drawMore).tap();
  await draw();
  await button(labels.invisibleAreas).tap();
  await look("part mode", button(labels.done));
  await search(page, labels);
  await look("results", candidates(page).first());
  await button(labels.notListed).tap();
  await button(labels.notSure).tap();
  await look("not sure dialog", button(labels.drawAnother));
  await page.keyboard.press("Escape");
  await candidates(page).first().getByRole("link").tap();
  await expect(button(labels.thisOne)).toBeVisible();
  await button("Compare spots").tap();
  await look("detail", button(labels.thisOne));
  await button(labels.thisOne).tap();
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  // The laid-over drawing may appear after the alert.
  await expect(page.getByTestId("found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("found")).toHaveCount(0);
  await look("home with an alert");
  await button("Make a card").tap();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await look("card", page.getByRole("dialog").getByRole("link", { name: "Save" }));
  await page.keyboard.press("Escape");
  await page.goto("/minato/collection");
  // The same member's drawings from another test may be there.
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await look("album");
  await page.goto("/minato/list");
  const entry = page.getByRole("main").getByRole("button", { name: "Sango" });
  await expect(entry).toBeVisible();
  await look("catalog", entry);
  await entry.tap();
  await look("catalog dialog");
  await page.goto("/minato/peninfo");
  await page.getByRole("main").getByRole("listitem").getByRole("button").first().tap();
  await look("penguin info form", button("次へ"));
  await page.goto("/minato/about");
  await expect(page.locator("summary").first()).toBeVisible();
  await look("about");
  await page.goto("/minato/no-such-screen");
  await look("not found", page.getByRole("link", { name: "To the penguins" }));
}

/** Asserts that all controls are large enough, and `main`, the main control, even larger. */
async function expectTouchable(page: Page, screen: string, main?: Locator): Promise<void> {
  // A new screen ignores taps for a moment, and a dialog grows.
  await expect(async () => {
    const targets = await touchTargets(page, TOUCH);
    expect(targets.length, screen).toBeGreaterThan(0);
    expect(
      targets.filter(({ width, height }) => width < TOUCH || height < TOUCH),
      screen,
    ).toEqual([]);
    // If it begins between two pixels, the difference of its edges is inexact.
    if (main) expect((await main.boundingBox())?.height, screen).toBeGreaterThan(TOUCH_MAIN - 0.01);
  }).toPass({ timeout: 5_000 });
}

/** Asserts that nothing sticks out or is cut off in a window of any size. */
async function expectAllInside(page: Page, screen: string): Promise<void> {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const cutOff = await page
      .locator("main :is(h1, h2, p, button, a, li), dialog[open] :is(h2, p, button)")
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility() && !getComputedStyle(each).clipPath.includes("inset"))
          .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
          .map((each) => each.textContent),
      );
    expect(cutOff, `${screen}, ${width} x ${height}`).toEqual([]);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolls, `${screen}, ${width} x ${height}`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(PHONE);
}

test("on every screen whatever is pressed is 48 pixels wide and high, what it is for 64 high; nothing sticks out at 320 pixels, at 200% zoom, on tablets and on desktops", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
  const look = async (screen: string, main?: Locator) => {
    await expectTouchable(page, screen, main);
    await expectAllInside(page, screen);
  };
  await visitScreens(page, look, () => fingers.tap({ x: 150, y: 200 }));
});

// Rule (drawing): While areas are marked the heading is not shown, as the button says it
for (const [width, height] of [
  [390, 844],
  [412, 839],
  [375, 667],
  [360, 800],
  [768, 1024],
] as const)
  test(
    `on ${width} x ${height} Draw's buttons are at the bottom, and the outline is in the middle of what they leave, in both modes`,
    unlessFirst(width === 412),
    async ({ page, fingers }) => {
      await page.setViewportSize({ width, height });
      await beginToDraw(page, labels);
      const bottomOf = async (part: Locator) => {
        const box = await part.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      const areas = page.getByRole("button", { name: labels.invisibleAreas });
      const header = await bottomOf(page.getByRole("navigation"));
      const outline = await fingers.canvas.boundingBox();
      if (!outline) throw new Error("there is no outline");
      const buttons = (await areas.boundingBox())?.y ?? 0;
      expect(await bottomOf(areas)).toBeGreaterThan(height - 24);
      expect(outline.width).toBeCloseTo(0.95 * width, 0);
      const [above, below] = [outline.y - header, buttons - (outline.y + outline.height)];
      expect(Math.abs(above - below)).toBeLessThan(12);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveCSS("clip-path", "none");
      await areas.tap();
      await expect(page.getByTestId("belly-cell")).toHaveCount(9);
      expect(await fingers.canvas.boundingBox()).toEqual(outline);
      await expect(page.getByText(labels.invisibleAreas, { exact: true })).toHaveCount(2);
      await expect(heading).toHaveCSS("clip-path", "inset(50%)");
    },
  );

test("in a wide window the canvas has all of the height, and the buttons stand beside it", async ({
  page,
  fingers,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await beginToDraw(page, labels);
  const canvas = await fingers.canvas.boundingBox();
  const done = await page.getByRole("button", { name: labels.done }).boundingBox();
  expect(canvas?.height).toBeGreaterThan(700);
  expect(done?.x).toBeGreaterThan((canvas?.x ?? 0) + (canvas?.width ?? 0));
});

test("on a tablet the drawing stays in view beside the results, and the answers stand beside the picture", async ({
  page,
  fingers,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 200 });
  await search(page, labels);
  const drawing = page.getByRole("figure").filter({ hasText: "Your drawing" });
  await candidates(page).last().scrollIntoViewIfNeeded();
  await expect(drawing).toBeInViewport({ ratio: 1 });
  await candidates(page).last().getByRole("link").tap();
  const answer = page.getByRole("button", { name: labels.thisOne });
  await expect(answer).toBeInViewport({ ratio: 1 });
  // The comparison is behind its switch, so there is nothing to compare before that is pressed.
  await expect(drawing).toHaveCount(0);
  const picture = page.getByRole("main").getByRole("img", { name: /front/ });
  const [one, other] = [await picture.boundingBox(), await answer.boundingBox()];
  expect(other?.x).toBeGreaterThanOrEqual((one?.x ?? 0) + (one?.width ?? 0));
});
