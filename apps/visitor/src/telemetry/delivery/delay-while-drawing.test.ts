import { beforeEach, expect, test } from "vitest";
import { heldBackMs, LONGEST_HOLD_MS, MOST_HELD, noteStroke } from "./delay-while-drawing.ts";

beforeEach(() => noteStroke("stroke_end", 0));

test("nothing is held back where no stroke is under way", () => {
  expect(heldBackMs(1, 0)).toBeLessThanOrEqual(0);
  noteStroke("stroke_start", 100);
  noteStroke("stroke_end", 200);
  expect(heldBackMs(1, 200)).toBeLessThanOrEqual(0);
});

test("while a stroke is under way sending waits for its end, though never longer than two seconds", () => {
  noteStroke("stroke_start", 100);
  noteStroke("stroke_move", 150);
  expect(heldBackMs(1, 150)).toBe(LONGEST_HOLD_MS - 50);
  expect(heldBackMs(1, 100 + LONGEST_HOLD_MS)).toBeLessThanOrEqual(0);
});

test("what is more than may be held is sent, stroke or not", () => {
  noteStroke("stroke_start", 100);
  expect(heldBackMs(MOST_HELD, 100)).toBe(LONGEST_HOLD_MS);
  expect(heldBackMs(MOST_HELD + 1, 100)).toBe(0);
});
