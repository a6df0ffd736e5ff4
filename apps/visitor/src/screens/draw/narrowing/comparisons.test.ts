import { everythingVisible } from "@harapen/contract/drawing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Drawing } from "../../../visit/drawing-session.ts";
import { Comparisons } from "./comparisons.ts";

const drawing = (drawingId: string): Drawing => ({
  drawingId,
  strokes: [{ stroke: 0, brushSize: 6, pos: [{ x: 150, y: 200, t: 0 }] }],
  mask: everythingVisible(),
  penName: "",
  bandColors: [],
});

let asked = 0;
beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return Promise.reject(new TypeError("no network"));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Leaves a drawing alone for long enough to be compared, on one visit of the screen. */
async function settle(comparisons: Comparisons, drawingId: string): Promise<void> {
  comparisons.follow(drawing(drawingId));
  await vi.advanceTimersByTimeAsync(2_000);
}

test("a drawing is compared twelve times at most, however often it is left and come back to", async () => {
  for (let visit = 0; visit < 20; visit++) {
    const comparisons = new Comparisons("minato", () => {});
    await settle(comparisons, "a");
    comparisons.stop();
  }
  expect(asked).toBe(12);
  const comparisons = new Comparisons("minato", () => {});
  await settle(comparisons, "b");
  await settle(comparisons, "a");
  expect(asked).toBe(13);
});
