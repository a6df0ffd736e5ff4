import { everythingVisible } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Drawing } from "../../visit/drawing-session.ts";
import { Comparisons, remainingCandidates } from "./Narrowing.tsx";

const ranking = (scores: Readonly<Record<string, number>>) =>
  Object.entries(scores).map(([id, score]) => ({ id, score }) as RankedPenguin);
const ids = (penguins: readonly RankedPenguin[]) => penguins.map(({ id }) => id);

test("the remaining candidates are those who are not far behind the best", () => {
  expect(ids(remainingCandidates(ranking({ a: 0.5, b: 0.3, c: 0.041, d: 0.03 }), []))).toEqual([
    "a",
    "b",
    "c",
  ]);
});

// Rule (study-aids)
test("the faces that stay keep their places, and newcomers come after them", () => {
  const before = remainingCandidates(ranking({ a: 0.4, b: 0.3, c: 0.2 }), []);
  expect(ids(remainingCandidates(ranking({ d: 0.4, c: 0.3, a: 0.1 }), before))).toEqual(["a", "c", "d"]);
});

test("there are at most twelve faces, and none of whom nothing speaks for", () => {
  const many = ranking(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}`, 0.04])));
  expect(remainingCandidates(many, [])).toHaveLength(12);
  expect(remainingCandidates(ranking({ a: 0, b: 0 }), [])).toEqual([]);
});

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
