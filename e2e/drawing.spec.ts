// Rule (drawing)
// Rule (a-new-drawing-or-the-same)
// Rule (undo)

import { PATHS } from "@harapen/contract/calls/paths";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { CANVAS, cellRectangle } from "@harapen/contract/geometry";
import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { Page } from "@playwright/test";
import type { CallWatcher } from "./support/call-watcher.ts";
import { TouchScreen } from "./support/devices/touch-screen.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { eventSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

/** Returns the request of the last search. */
async function searched(calls: CallWatcher): Promise<SearchRequest> {
  const last = (await calls.named("search")).at(-1);
  if (!last) throw new Error("nothing was searched");
  return last.request as SearchRequest;
}

test.beforeEach(async ({ page }) => beginToDraw(page, labels));

test("a tap without movement is one stroke of one point, and a visible dot", async ({
  page,
  fingers,
  calls,
}) => {
  const before = await fingers.canvas.screenshot();
  await fingers.tap({ x: 195, y: 243 });
  expect(before.equals(await fingers.canvas.screenshot())).toBe(false);
  await search(page, labels);
  const { data = [], pos } = await searched(calls);
  expect(data).toHaveLength(1);
  expect(data[0]?.pos).toHaveLength(1);
  expect(data[0]?.pos[0]?.x).toBeCloseTo(195, 0);
  expect(data[0]?.pos[0]?.y).toBeCloseTo(243, 0);
  expect(pos).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0]);
});

// Rule (drawing): Drawing is by touch; a second finger changes nothing
test("a second finger neither draws, nor moves, nor ends the first finger's stroke", async ({
  page,
  fingers,
  calls,
}) => {
  await fingers.down({ x: 150, y: 200 });
  await fingers.move({ x: 160, y: 200 });
  await fingers.down({ x: 240, y: 320 }, 1);
  await fingers.move({ x: 250, y: 330 }, 1);
  await fingers.up(1);
  await fingers.move({ x: 180, y: 200 });
  await fingers.up();
  await search(page, labels);
  const { data = [] } = await searched(calls);
  expect(data).toHaveLength(1);
  expect(data[0]?.pos.every(({ y }) => Math.abs(y - 200) < 1)).toBe(true);
  expect(data[0]?.pos.at(-1)?.x).toBeCloseTo(180, 0);
});

test("a pen draws while the hand that holds it rests on the screen, whose dot goes", async ({
  page,
  fingers,
  calls,
  server,
}) => {
  const toScreen = await fingers.toScreen();
  const devtools = await page.context().newCDPSession(page);
  const pen = (type: "mousePressed" | "mouseMoved" | "mouseReleased", x: number) =>
    devtools.send("Input.dispatchMouseEvent", {
      type,
      ...toScreen({ x, y: 200 }),
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: 1,
      pointerType: "pen",
    });
  await fingers.tap({ x: 230, y: 160 });
  await fingers.down({ x: 260, y: 330 });
  await pen("mousePressed", 150);
  await pen("mouseMoved", 165);
  await fingers.move({ x: 262, y: 331 });
  await fingers.up();
  await pen("mouseMoved", 180);
  await pen("mouseReleased", 180);
  await expect(page.locator("[data-ink] path")).toHaveCount(2);
  await search(page, labels);
  const { data = [] } = await searched(calls);
  expect(data).toHaveLength(2);
  expect(data[1]?.pos.every(({ y }) => Math.abs(y - 200) < 1)).toBe(true);
  expect(data[1]?.pos.at(-1)?.x).toBeCloseTo(180, 0);
  const { id } = await eventSession(page);
  const ends = () =>
    storedEvents(server, id)
      .filter(({ name }) => name === "stroke_end")
      .map(({ payload: { seq, total_strokes } }) => [seq, total_strokes]);
  await expect.poll(ends).toEqual([
    [1, 1],
    [2, 1],
    [2, 2],
  ]);
  await page.goBack();
  await page.keyboard.press("Control+z");
  await expect(page.locator("[data-ink] path")).toHaveCount(1);
});

test("a pointer that the browser takes away ends the stroke and keeps it", { tag: FURTHER }, async ({
  page,
  fingers,
  calls,
}) => {
  await fingers.down({ x: 150, y: 200 });
  await fingers.move({ x: 170, y: 210 });
  await fingers.cancel();
  await fingers.tap({ x: 220, y: 300 });
  await search(page, labels);
  expect((await searched(calls)).data).toHaveLength(2);
});

test("a ring of 6 px keeps its samples and its size", { tag: FURTHER }, async ({ page, fingers, calls }) => {
  await fingers.ring({ x: 195, y: 243 }, 6);
  await search(page, labels);
  const points = (await searched(calls)).data?.[0]?.pos ?? [];
  expect(points.length).toBeGreaterThanOrEqual(12);
  const xs = points.map(({ x }) => x);
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(12, 0);
});

test("rotating the phone and reloading the page keep the drawing, to half a unit", async ({
  page,
  fingers,
  calls,
}) => {
  const spots = [
    { x: 130, y: 160 },
    { x: 250, y: 330 },
  ];
  for (const spot of spots) await fingers.tap(spot);
  await page.setViewportSize({ width: 844, height: 390 });
  await fingers.tap({ x: 195, y: 243 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await search(page, labels);
  const drawn = ((await searched(calls)).data ?? []).map(({ pos: [start] }) => start);
  expect(drawn).toHaveLength(3);
  for (const [at, spot] of [...spots, { x: 195, y: 243 }].entries()) {
    expect(Math.abs((drawn[at]?.x ?? 0) - spot.x)).toBeLessThanOrEqual(0.5);
    expect(Math.abs((drawn[at]?.y ?? 0) - spot.y)).toBeLessThanOrEqual(0.5);
  }
});

for (const [name, viewport] of Object.entries({
  "a phone": { width: 390, height: 844 },
  "a small phone": { width: 320, height: 568 },
  "a phone on its side": { width: 844, height: 390 },
  "a tablet": { width: 1024, height: 768 },
})) {
  // Rule (drawing): The canvas shrinks in proportion where outline, words and buttons would not fit
  test(`outline, text and buttons fit the screen of ${name} together`, async ({ page, fingers }) => {
    await page.setViewportSize(viewport);
    const parts = [
      fingers.canvas,
      page.getByRole("button", { name: labels.done }),
      page.getByRole("button", { name: labels.undo }),
    ];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    const box = await fingers.canvas.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(CANVAS.width / CANVAS.height, 1);
    expect(box?.width).toBeLessThanOrEqual(0.95 * viewport.width + 1);
  });
}

test("where there is room, the canvas is as wide as 95% of the viewport", async ({ page, fingers }) => {
  await page.setViewportSize({ width: 390, height: 1_000 });
  expect((await fingers.canvas.boundingBox())?.width).toBeCloseTo(0.95 * 390, 0);
});

// Rule (the-search): While a search runs the button shows it, and a second press does nothing
test("one search runs at a time, and Done shows it", async ({ page, fingers, calls }) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${PATHS.search}`, async (route) => {
    await promise;
    await route.continue();
  });
  await fingers.tap({ x: 195, y: 243 });
  const done = page.getByRole("button", { name: labels.done });
  await done.tap();
  await expect(done).toHaveAttribute("aria-busy", "true");
  await done.dispatchEvent("click");
  answer();
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  expect(await calls.named("search")).toHaveLength(1);
});

test("the page neither scrolls nor zooms under a drawing finger", async ({ page, fingers, calls }) => {
  // Makes the page scrollable.
  await page.evaluate(() => {
    document.documentElement.style.overflow = "visible";
    document.body.style.minHeight = "3000px";
  });
  await fingers.stroke([
    { x: 195, y: 340 },
    { x: 195, y: 250 },
    { x: 195, y: 160 },
  ]);
  await fingers.tap({ x: 150, y: 200 });
  await fingers.tap({ x: 150, y: 200 });
  expect(await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1]);
  await search(page, labels);
  const [stroke] = (await searched(calls)).data ?? [];
  expect(stroke?.pos.at(-1)?.y).toBeCloseTo(160, 0);
});

// Rule (undo): In an empty drawing it cannot be pressed
// Rule (undo): The drawing looks then as it did before the stroke
test("Undo takes back the last stroke, and is disabled when there is none", async ({
  page,
  fingers,
  calls,
}) => {
  const undo = page.getByRole("button", { name: labels.undo });
  await expect(undo).toBeDisabled();
  await fingers.tap({ x: 150, y: 200 });
  const before = await fingers.canvas.innerHTML();
  await fingers.tap({ x: 220, y: 300 });
  await expect(page.locator("[data-ink] path")).toHaveCount(2);
  await undo.tap();
  await expect.poll(() => fingers.canvas.innerHTML()).toBe(before);
  await search(page, labels);
  expect((await searched(calls)).data).toHaveLength(1);
  expect((await searched(calls)).data?.[0]?.pos[0]?.x).toBeCloseTo(150, 0);
});

test("Undo during a stroke commits it, then removes it", async ({ page, fingers, calls }) => {
  await fingers.tap({ x: 150, y: 200 });
  await fingers.down({ x: 200, y: 200 });
  await fingers.move({ x: 220, y: 220 });
  await page.keyboard.press("Control+z");
  await fingers.move({ x: 240, y: 240 });
  await fingers.up();
  await search(page, labels);
  expect((await searched(calls)).data).toHaveLength(1);
});

// Rule (belly-grid): Nine cells lie over the belly just where the grid has them
// Rule (unseen-areas): A tap turns a cell from 1 to -1, another back
// Rule (the-search): With an unseen cell alone, Done searches at once
test("cells marked as not seen are searched for at once, and a second tap takes the mark back", async ({
  page,
  fingers,
  calls,
}) => {
  await page.getByRole("button", { name: labels.invisibleAreas }).tap();
  const cells = page.getByRole("group").locator("button[aria-pressed]");
  await expect(cells).toHaveCount(9);
  for (const cell of [0, 5, 8]) {
    const { x, y, width, height } = cellRectangle(cell);
    const [box, from, to] = await Promise.all([
      cells.nth(cell).boundingBox(),
      fingers.onScreen({ x, y }),
      fingers.onScreen({ x: x + width, y: y + height }),
    ]);
    expect(box?.x).toBeCloseTo(from.x, 0);
    expect(box?.y).toBeCloseTo(from.y, 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(to.x, 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(to.y, 0);
  }
  await cells.nth(6).tap();
  await cells.nth(7).tap();
  await cells.nth(7).tap();
  await search(page, labels);
  expect((await searched(calls)).part).toEqual([1, 1, 1, 1, 1, 1, -1, 1, 1]);
});

// Rule (unseen-areas): "Invisible areas" switches to marking and back
// Rule (belly-grid): The instruction stands on the overlay, with the way back to drawing
test("part mode tells what to tap and the way back to drawing, where what is marked stays in view", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  const shaded = page.locator("svg:has([data-ink]) rect");
  const areas = page.getByRole("button", { name: labels.invisibleAreas });
  await areas.tap();
  const overlay = page.getByRole("group", { name: "Belly areas" });
  await expect(overlay.getByText("Tap the belly areas you could NOT see")).toBeVisible();
  const wayOut = overlay.getByText(`Press “${labels.invisibleAreas}” again to go back to drawing`);
  await expect(wayOut).toBeVisible();
  await page.getByTestId("belly-cell").nth(6).tap();
  await areas.tap();
  await expect(wayOut).toBeHidden();
  await expect(shaded).toHaveCount(1);
  await fingers.tap({ x: 195, y: 160 });
  await expect(page.locator("[data-ink] path")).toHaveCount(1);
});

test("Undo takes back the last stroke in part mode too, and hands its focus on after the last one", {
  tag: FURTHER,
}, async ({ page, fingers, calls }) => {
  const undo = page.getByRole("button", { name: labels.undo });
  await fingers.tap({ x: 150, y: 200 });
  await fingers.tap({ x: 220, y: 300 });
  await page.getByRole("button", { name: labels.invisibleAreas }).tap();
  await page.getByTestId("belly-cell").nth(6).tap();
  await undo.tap();
  await expect(page.locator("[data-ink] path")).toHaveCount(1);
  await undo.tap();
  await expect(undo).toBeDisabled();
  await expect(page.getByRole("button", { name: labels.invisibleAreas })).toBeFocused();
  await search(page, labels);
  expect(await searched(calls)).toMatchObject({ data: [], part: [1, 1, 1, 1, 1, 1, -1, 1, 1] });
  const undone = (await calls.named("logEvent")).map(({ request }) => request as EventEnvelope);
  expect(undone.filter(({ name }) => name === "undo").map(({ payload }) => payload.total_strokes)).toEqual([
    1, 0,
  ]);
});

// Rule (the-search): Done with neither stroke nor unseen cell offers "Draw a bit more" and "Search penguin"
test("Done with nothing drawn and nothing marked asks first", async ({ page, fingers }) => {
  await page.getByRole("button", { name: labels.done }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: labels.drawMore }).tap();
  await expect(dialog).toBeHidden();
  await expect(fingers.canvas).toBeVisible();
  await page.getByRole("button", { name: labels.done }).tap();
  await dialog.getByRole("button", { name: labels.searchAnyway }).tap();
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
});

test("the browser's Back from the results keeps the drawing; coming by the tab begins a new one", async ({
  page,
  fingers,
  calls,
}) => {
  await fingers.tap({ x: 195, y: 160 });
  await search(page, labels);
  await page.goBack();
  await fingers.tap({ x: 195, y: 300 });
  await search(page, labels);
  expect((await searched(calls)).data).toHaveLength(2);
  await page.getByRole("link", { name: "Draw", exact: true }).tap();
  await expect(page.getByRole("button", { name: labels.undo })).toBeDisabled();
});

test("Back to a result that is gone keeps the drawing that has been begun since", { tag: FURTHER }, async ({
  page,
  fingers,
  calls,
}) => {
  await fingers.tap({ x: 195, y: 160 });
  await search(page, labels);
  await page.getByRole("link", { name: "Draw", exact: true }).tap();
  await fingers.tap({ x: 195, y: 300 });
  await fingers.tap({ x: 160, y: 300 });
  await page.goBack();
  await expect(page).toHaveURL(/draw-penguin$/);
  await search(page, labels);
  expect((await searched(calls)).data).toHaveLength(2);
});

test("Back to a penguin of an earlier search never shows it beside another drawing", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await fingers.tap({ x: 195, y: 160 });
  await search(page, labels);
  await candidates(page).first().tap();
  await expect(page).toHaveURL(/pen-detail$/);
  await page.getByRole("link", { name: "Draw", exact: true }).tap();
  await fingers.tap({ x: 195, y: 300 });
  await page.goBack();
  await expect(page).toHaveURL(/draw-penguin$/);
  await expect(page.getByRole("button", { name: labels.undo })).toBeEnabled();
});

test("on the way to Draw the second half of a double tap leaves no spot, and a ring begun at once counts", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  const toScreen = await fingers.toScreen();
  await page.getByRole("link", { name: "Home", exact: true }).tap();
  await page.evaluate(tapCanvasAsItAppears);
  // Ensures that the ring begins while the buttons are shielded, however slow the machine.
  await page.evaluate(() => {
    const slower = new CSSStyleSheet();
    slower.replaceSync("* { animation-duration: 3s !important }");
    document.adoptedStyleSheets = [slower];
  });
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await expect(fingers.canvas).toHaveAttribute("data-tapped");
  const undo = page.getByRole("button", { name: labels.undo });
  await expect(undo).toBeDisabled();
  const screen = await TouchScreen.of(page);
  await screen.down(toScreen({ x: 195, y: 240 }));
  for (const x of [205, 205, 195]) await screen.move(toScreen({ x, y: 250 }));
  await screen.up();
  await expect(undo).toHaveCSS("pointer-events", "none");
  await undo.tap();
  await expect(undo).toBeDisabled();
});

/** Taps the canvas at the moment it appears, like the second half of a double tap. */
function tapCanvasAsItAppears(): void {
  const observer = new MutationObserver(() => {
    const canvas = document.querySelector<HTMLElement>("[data-testid=belly-canvas]");
    if (canvas === null) return;
    observer.disconnect();
    const finger = { bubbles: true, pointerId: 99, pointerType: "touch", clientX: 195, clientY: 400 };
    canvas.dispatchEvent(new PointerEvent("pointerdown", { ...finger, buttons: 1 }));
    canvas.dispatchEvent(new PointerEvent("pointerup", finger));
    canvas.dataset.tapped = "";
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

test("a press on Done counts while the keyboard's help shows", { tag: FURTHER }, async ({
  page,
  fingers,
  calls,
}) => {
  await fingers.canvas.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  const done = await page.getByRole("button", { name: labels.done }).boundingBox();
  if (!done) throw new Error("there is no Done");
  await fingers.expectTapsCount();
  await page.mouse.click(done.x + done.width / 2, done.y + done.height - 6);
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  expect((await searched(calls)).data).toHaveLength(1);
});

// Rule (drawing): Z and Ctrl+Z undo in layouts of other scripts and under input methods too, where a US
//   keyboard has its Z
test("a spot can be placed and taken back with the keyboard alone", async ({ page, fingers, calls }) => {
  await fingers.canvas.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+z");
  await pressRussianZ(page);
  await search(page, labels);
  const { data = [], pos } = await searched(calls);
  expect(data).toHaveLength(1);
  expect(pos.reduce((sum, count) => sum + count, 0)).toBe(1);
});

/** Presses the key Z of a Russian keyboard, which types я. */
async function pressRussianZ(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const key = { key: "я", code: "KeyZ", text: "я", windowsVirtualKeyCode: 90 };
  await devtools.send("Input.dispatchKeyEvent", { type: "keyDown", ...key });
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

// Rule (look-and-room)
test("the penguin looks at each new spot, under the ink and out of every finger's way, and not where less motion is wished for", async ({
  page,
  fingers,
}) => {
  const eye = page.locator("main svg g[style*='--turn']").first();
  const turn = () => eye.evaluate((each) => getComputedStyle(each).translate);
  await fingers.tap({ x: 250, y: 330 });
  await expect.poll(turn).toMatch(/^0\.\d+px 2\.\d+px$/);
  await fingers.tap({ x: 120, y: 160 });
  await expect.poll(turn).toMatch(/^-1\.\d+px 2\.\d+px$/);
  // The ink is painted after the outline, which contains the eyes, and the element that takes the pointer is
  // above both.
  expect(
    await eye.evaluate((each) => {
      const ink = document.querySelector("[data-ink]");
      return ink ? Boolean(each.compareDocumentPosition(ink) & Node.DOCUMENT_POSITION_FOLLOWING) : false;
    }),
  ).toBe(true);
  await fingers.tap({ x: 163, y: 59 });
  await expect.poll(() => page.locator("[data-ink] path").count()).toBe(3);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(turn).toBe("none");
});
