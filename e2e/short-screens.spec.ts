// Rule (alerts)

import { PATHS } from "@harapen/contract/calls/paths";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { Locale } from "@harapen/contract/locales";
import type { Locator, Page } from "@playwright/test";
import { forbidDeviceSearch } from "./support/aquariums/device-search.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, search } from "./support/search-steps.ts";

const labels = LABELS.ja;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not shown");
  return box;
}

async function boxesOf(parts: Locator): Promise<Box[]> {
  return Promise.all((await parts.all()).map(boxOf));
}

/** Whether two boxes overlap by more than a hair's breadth. */
function overlap(one: Box, other: Box): boolean {
  const shared = (start: number, length: number, start2: number, length2: number) =>
    Math.min(start + length, start2 + length2) - Math.max(start, start2);
  return (
    shared(one.x, one.width, other.x, other.width) > 0.5 &&
    shared(one.y, one.height, other.y, other.height) > 0.5
  );
}

/** Sets the language from the next page on. */
async function speak(page: Page, locale: Locale, furigana: "on" | "off"): Promise<void> {
  await page.addInitScript(
    (saved) => {
      for (const [key, value] of Object.entries(saved)) localStorage.setItem(key, value);
    },
    { locale, furigana },
  );
}

for (const [width, height] of [
  [390, 664],
  [375, 553],
  [320, 568],
] as const) {
  // Rule (drawing): On screens of 390 x 664, 375 x 553 and 320 x 568 outline, words and buttons fit together
  //   in every language, furigana too
  test(
    `Draw fits a screen of ${width} x ${height} in every language, its canvas as wide as it may be`,
    unlessFirst(width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const [locale, furigana] of [
        ["ja", "on"],
        ["ja", "off"],
        ["en", "off"],
        ["zh", "off"],
        ["ko", "off"],
      ] as const) {
        await speak(page, locale, furigana);
        await page.goto("/minato/draw-penguin");
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        const canvas = page.getByTestId("belly-canvas");
        await expect(canvas).toBeVisible();
        const heading = page.getByRole("heading", { level: 1 });
        const buttons = page.getByRole("main").getByRole("button");
        await expect(buttons).toHaveCount(3);
        const parts = [await boxOf(heading), await boxOf(canvas), ...(await boxesOf(buttons))];
        expect(parts[1]?.width).toBeCloseTo(0.95 * width, 0);
        for (const [at, part] of parts.entries()) {
          expect(part.y + part.height).toBeLessThanOrEqual(height);
          expect(part.x).toBeGreaterThanOrEqual(0);
          expect(part.x + part.width).toBeLessThanOrEqual(width);
          expect(parts.slice(at + 1).filter((other) => overlap(part, other))).toEqual([]);
        }
        const cutOff = await buttons.evaluateAll((all) =>
          all
            .filter((b) => b.scrollWidth > b.clientWidth || b.scrollHeight > b.clientHeight)
            .map((b) => b.textContent),
        );
        expect(cutOff).toEqual([]);
      }
    },
  );
}

for (const [width, height] of [
  [320, 568],
  [375, 553],
  [390, 844],
  [568, 320],
] as const) {
  test(`alerts cover neither penguin nor buttons on a screen of ${width} x ${height}`, {
    tag: FURTHER,
  }, async ({ page, fingers, calls, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.setViewportSize({ width, height });
    await forbidDeviceSearch(page);
    await speak(page, "ja", "on");
    await page.goto("/minato/draw-penguin");
    await expect(fingers.canvas).toHaveCSS("pointer-events", "auto");
    await fingers.tap({ x: 130, y: 160 });
    await page.route(`**${PATHS.search}`, (route) => route.fulfill({ status: 503, body: "" }));
    const main = page.getByRole("main");
    const [undo, areas, done] = await main.getByRole("button").all();
    if (!undo || !areas || !done) throw new Error("a button is missing");
    await done.tap();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("できた！");
    const parts = [
      await boxOf(alert),
      ...(await Promise.all([fingers.canvas, undo, areas, done].map(boxOf))),
    ];
    for (const [at, part] of parts.entries()) {
      expect(part.y + part.height).toBeLessThanOrEqual(height + 0.5);
      expect(parts.slice(at + 1).filter((other) => overlap(part, other))).toEqual([]);
    }

    await fingers.tap({ x: 250, y: 330 });
    await page.unroute(`**${PATHS.search}`);
    await done.tap();
    await expect(page).toHaveURL(/ranking$/);
    const searched = (await calls.named("search")).at(-1)?.request as SearchRequest;
    const starts = searched.data?.map(({ pos: [start] }) => start) ?? [];
    expect(starts).toHaveLength(2);
    for (const [at, { x, y }] of [
      { x: 130, y: 160 },
      { x: 250, y: 330 },
    ].entries()) {
      expect(Math.abs((starts[at]?.x ?? 0) - x)).toBeLessThanOrEqual(0.5);
      expect(Math.abs((starts[at]?.y ?? 0) - y)).toBeLessThanOrEqual(0.5);
    }

    const cards = main.getByRole("listitem");
    await expect(cards).toHaveCount(FIRST_RESULTS);
    await main.getByRole("button").last().tap();
    await expect(cards).not.toHaveCount(FIRST_RESULTS);
    await main.getByRole("button").last().tap();
    await page.getByRole("dialog").getByRole("button").nth(1).tap();
    await expect(page).toHaveURL(/\/minato\/?$/);
    const sent = page.getByRole("alert").filter({ hasText: "しました" });
    await expect(main.locator("a[href$='/about']")).toBeVisible();
    // Once they are at rest: the alert slides in while Home is laid out.
    await expect(async () => {
      const alertBox = await boxOf(sent);
      const home = await boxesOf(main.locator("button, a, img"));
      expect(home.length).toBeGreaterThan(1);
      expect(home.filter((part) => overlap(alertBox, part))).toEqual([]);
    }).toPass({ timeout: 3_000 });
  });
}

test("an alert comes and goes between strokes: nothing moves under a finger that draws", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await page.setViewportSize({ width: 375, height: 553 });
  await beginToDraw(page, labels);
  await fingers.tap({ x: 195, y: 243 });
  await search(page, labels);
  const { promise, resolve: answerSave } = Promise.withResolvers<void>();
  await page.route(`**${PATHS.saveRecord}`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole("button", { name: labels.notListed }).tap();
  await page.getByRole("button", { name: labels.notSure }).tap();
  await page.getByRole("dialog").getByRole("button", { name: labels.drawAnother }).tap();
  await expect(fingers.canvas).toHaveCSS("pointer-events", "auto");
  const before = await boxOf(fingers.canvas);
  await fingers.down({ x: 150, y: 200 });
  const saved = page.waitForResponse(`**${PATHS.saveRecord}`);
  answerSave();
  await (await saved).finished();
  await fingers.move({ x: 170, y: 210 });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  await expect(page.getByRole("alert")).toBeHidden();
  expect(await boxOf(fingers.canvas)).toEqual(before);
  await fingers.up();
  await expect(page.getByRole("alert")).toContainText(labels.sent);
});
