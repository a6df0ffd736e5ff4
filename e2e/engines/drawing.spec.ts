// Rule (drawing)

import type { Stroke } from "@harapen/contract/drawing";
import { LABELS } from "../support/labels.ts";
import { rows } from "../support/stored-rows.ts";
import { down, moveTo, pause, pointer, up } from "./driver/input.ts";
import { PHONE } from "./driver/tab.ts";
import { expect, test } from "./support/fixtures.ts";
import { button, canvas } from "./support/look.ts";
import { beginToDraw, saveAsNotSure } from "./support/steps.ts";
import type { Visitor } from "./support/visitor.ts";

const labels = LABELS.en;

test.beforeEach(async ({ visitor, network }) => beginToDraw(visitor, network, labels));

/** Returns the strokes that the server has stored, once "Not sure" has saved them. */
async function strokesSaved(visitor: Visitor, dataDir: string): Promise<Stroke[]> {
  await saveAsNotSure(visitor, labels);
  await expect.poll(() => rows(dataDir, "select 1 as kept from record")).toHaveLength(1);
  return JSON.parse(String(rows(dataDir, "select strokes from record")[0]?.strokes));
}

test("a drawn ring is stored point by point, to half a unit", async ({ visitor, server }) => {
  const box = await visitor.canvasBox();
  // Whole pixels of the window, and their places on the canvas, in its units.
  const pixels = Array.from({ length: 13 }, (_, step) => ({
    x: Math.round(box.x + box.width / 2 + 40 * Math.cos((step * Math.PI) / 6)),
    y: Math.round(box.y + box.height / 2 + 40 * Math.sin((step * Math.PI) / 6)),
  }));
  const drawn = pixels.map(({ x, y }) => ({
    x: ((x - box.x) * 380) / box.width,
    y: ((y - box.y) * 410) / box.height,
  }));
  await visitor.stroke(pixels);
  const [stroke, ...others] = await strokesSaved(visitor, server.dataDir);
  expect(others).toEqual([]);
  const points = stroke?.pos ?? [];
  for (const { x, y } of drawn) {
    const distances = points.map((point) => Math.hypot(point.x - x, point.y - y));
    expect(Math.min(...distances)).toBeLessThanOrEqual(0.5);
  }
});

test("the page neither scrolls nor zooms under strokes and double taps", async ({ visitor }) => {
  await visitor.draw({ x: 195, y: 340 }, { x: 195, y: 250 }, { x: 195, y: 160 });
  await visitor.doubleTap(canvas);
  await visitor.doubleTap(button(labels.undo));
  await visitor.doubleTap(button(labels.invisibleAreas));
  const { view, touchActions, selectable } = await visitor.tab.evaluate((selector) => {
    const surface = document.querySelector(selector);
    const parts = [surface, ...document.querySelectorAll("main button, main p")];
    const actionsAbove = (element: Element | null): string[] =>
      element === null ? [] : [getComputedStyle(element).touchAction, ...actionsAbove(element.parentElement)];
    return {
      view: [innerWidth, innerHeight, scrollX, scrollY, visualViewport?.scale],
      touchActions: parts.map((part) => actionsAbove(part)),
      selectable: surface && getComputedStyle(surface).getPropertyValue("-webkit-user-select"),
    };
  }, canvas.selector);
  expect(view).toEqual([PHONE.width, PHONE.height, 0, 0, 1]);
  expect(selectable).toBe("none");
  expect(touchActions[0]?.[0]).toBe("none");
  expect(touchActions.length).toBeGreaterThan(3);
  // A double tap zooms unless the element or one around it forbids it.
  for (const actions of touchActions) expect(actions.some((action) => action !== "auto")).toBe(true);
});

test("a second finger neither draws nor ends the first one's stroke", async ({ visitor, engine, server }) => {
  test.skip(engine.pointer === "mouse", "WebKitGTK's driver makes presses of the mouse of all touches");
  const toScreen = await visitor.toScreen();
  const at = (x: number, y: number) => moveTo(toScreen({ x, y }));
  const first = [at(150, 200), down, at(160, 200), pause(), pause(), pause(), pause(), at(180, 200), up];
  const second = [pause(), pause(), pause(), at(240, 320), down, at(250, 330), up, pause(), pause()];
  await visitor.tab.perform([pointer("touch", first, "first"), pointer("touch", second, "second")]);
  const strokes = await strokesSaved(visitor, server.dataDir);
  expect(strokes).toHaveLength(1);
  const points = strokes[0]?.pos ?? [];
  expect(points.filter(({ y }) => Math.abs(y - 200) > 1)).toEqual([]);
  expect(points.at(-1)?.x).toBeCloseTo(180, 0);
});
