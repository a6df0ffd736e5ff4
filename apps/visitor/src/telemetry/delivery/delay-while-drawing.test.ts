import { beforeEach, expect, test } from "vitest";
import { delayWhileDrawing, MAX_DELAY_MS, MAX_DELAYED_EVENTS, trackStroke } from "./delay-while-drawing.ts";

beforeEach(() => trackStroke("stroke_end", 0));

test("sending is not delayed where no stroke is under way", () => {
  expect(delayWhileDrawing(1, 0)).toBeLessThanOrEqual(0);
  trackStroke("stroke_start", 100);
  trackStroke("stroke_end", 200);
  expect(delayWhileDrawing(1, 200)).toBeLessThanOrEqual(0);
});

test("sending is delayed to the end of a stroke under way, though never longer than two seconds", () => {
  trackStroke("stroke_start", 100);
  trackStroke("stroke_move", 150);
  expect(delayWhileDrawing(1, 150)).toBe(MAX_DELAY_MS - 50);
  expect(delayWhileDrawing(1, 100 + MAX_DELAY_MS)).toBeLessThanOrEqual(0);
});

test("sending is not delayed with a longer queue than may be, stroke or not", () => {
  trackStroke("stroke_start", 100);
  expect(delayWhileDrawing(MAX_DELAYED_EVENTS, 100)).toBe(MAX_DELAY_MS);
  expect(delayWhileDrawing(MAX_DELAYED_EVENTS + 1, 100)).toBe(0);
});
