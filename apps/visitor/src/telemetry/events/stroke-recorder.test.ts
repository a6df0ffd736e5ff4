// Rule (telemetry-events)

import type { StrokePoint } from "@harapen/contract/drawing";
import { EVENT_PAYLOADS, type EventPayload } from "@harapen/contract/telemetry/events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { journal, type RecordedEvent } from "./record.ts";
import { createStrokeRecorder } from "./stroke-recorder.ts";

const drawingId = "11111111-1111-4111-8111-111111111111";
let recorded: RecordedEvent[] = [];
let stop = () => {};

beforeEach(() => {
  recorded = [];
  stop = journal.listen((event) => recorded.push(event));
});
afterEach(() => stop());

/** Points that are all different, `everyMs` milliseconds apart. */
const pointsOf = (count: number, everyMs: number): [StrokePoint, ...StrokePoint[]] => {
  const at = (index: number) => ({ x: 3 * index, y: 400 - index, t: index * everyMs });
  return [at(0), ...Array.from({ length: count - 1 }, (_, index) => at(index + 1))];
};

/** Draws one stroke, passing on `atOnce` points at a time, as browsers do with coalesced events. */
function draw([start, ...rest]: [StrokePoint, ...StrokePoint[]], atOnce = 1): void {
  const all = [start];
  const strokes: unknown[] = [];
  const recorder = createStrokeRecorder(() => ({ drawingId, strokes }));
  recorder.onStart(start);
  for (let index = 0; index < rest.length; index += atOnce) {
    const added = rest.slice(index, index + atOnce);
    all.push(...added);
    recorder.onExtend(added, all);
  }
  strokes.push(all);
  recorder.onEnd(all);
}

const names = () => recorded.map(({ name }) => name);
const moves = (): EventPayload<"stroke_move">[] =>
  recorded.flatMap((event) => (event.name === "stroke_move" ? [event.payload] : []));
const batchSizes = () => moves().map(({ points }) => points.length);
const withoutTime = (points: readonly StrokePoint[]) => points.map(({ x, y }) => ({ x, y }));

test("a tap is recorded as a start and an end", () => {
  draw([{ x: 7, y: 9, t: 30 }]);
  expect(recorded.map(({ name, payload }) => [name, payload])).toEqual([
    ["stroke_start", { drawing_id: drawingId, seq: 1, x: 7, y: 9, pen_px: 10 }],
    ["stroke_end", { drawing_id: drawingId, seq: 1, total_strokes: 1 }],
  ]);
});

// Rule (drawing): A stroke of a hand that then draws with a pen is recorded as one that does not count, and
//   is none in a replay
test("a stroke that does not count ends with a number above that of the strokes", () => {
  const strokes = [[]];
  const recorder = createStrokeRecorder(() => ({ drawingId, strokes }));
  recorder.onStart({ x: 7, y: 9, t: 30 });
  recorder.onExtend([{ x: 8, y: 9, t: 40 }], []);
  recorder.onDrop();
  expect(recorded.map(({ name, payload }) => [name, payload])).toEqual([
    ["stroke_start", { drawing_id: drawingId, seq: 2, x: 7, y: 9, pen_px: 10 }],
    ["stroke_move", { drawing_id: drawingId, points: [{ x: 8, y: 9 }] }],
    ["stroke_end", { drawing_id: drawingId, seq: 2, total_strokes: 1 }],
  ]);
});

// Rule (telemetry-events): A stroke's points are recorded 12 at a time
test("quick points are recorded in batches of twelve, and the rest at the end of the stroke", () => {
  draw(pointsOf(1 + 30, 4));
  expect(batchSizes()).toEqual([12, 12, 6]);
  expect(names()).toEqual(["stroke_start", "stroke_move", "stroke_move", "stroke_move", "stroke_end"]);
});

test("slow points are recorded when more than 120 ms have passed since the last batch", () => {
  draw(pointsOf(1 + 6, 50));
  expect(batchSizes()).toEqual([3, 3]);
});

test.each([
  [1, 17],
  [5, 17],
  [40, 2],
  [1, 200],
])("with %i points an event, %i ms apart, every point is recorded once, in order", (atOnce, everyMs) => {
  const points = pointsOf(1 + 100, everyMs);
  draw(points, atOnce);
  expect(moves().flatMap((move) => move.points)).toEqual(withoutTime(points.slice(1)));
});

test("every event of a stroke is as the contract has it, with the drawing's id", () => {
  draw(pointsOf(1 + 30, 4));
  expect(recorded).toHaveLength(5);
  expect(recorded.filter(({ name, payload }) => !EVENT_PAYLOADS[name].safeParse(payload).success)).toEqual(
    [],
  );
  expect(new Set(recorded.map(({ payload }) => "drawing_id" in payload && payload.drawing_id))).toEqual(
    new Set([drawingId]),
  );
});
