import type { StrokePoint } from "@harapen/contract/drawing";
import { EVENT_PAYLOADS } from "@harapen/contract/telemetry";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "../telemetry/record.ts";
import { strokeTeller } from "./stroke-teller.ts";

const drawingId = "11111111-1111-4111-8111-111111111111";
let told: { name: string; payload: Record<string, unknown> }[] = [];
let stop = () => {};

beforeEach(() => {
  told = [];
  stop = listen(({ name, payload }) => {
    expect(EVENT_PAYLOADS[name].safeParse(payload).success).toBe(true);
    told.push({ name, payload });
  });
});
afterEach(() => stop());

/** Draws one stroke with a sample each so many milliseconds, handed over one by one. */
function draw(samples: number, everyMs: number) {
  const all: StrokePoint[] = Array.from({ length: samples }, (_, at) => ({ x: at, y: at, t: at * everyMs }));
  const strokes: unknown[] = [];
  const teller = strokeTeller(() => ({ drawingId, strokes }));
  const [start, ...rest] = all;
  if (start === undefined) throw new Error("a stroke has a sample");
  teller.began(start);
  for (const sample of rest) teller.grew([sample], all);
  strokes.push(all);
  teller.ended(all);
}

const sizes = () =>
  told.flatMap(({ payload }) => (Array.isArray(payload.points) ? payload.points.length : []));

test("a tap is a start and an end", () => {
  draw(1, 0);
  expect(told.map(({ name }) => name)).toEqual(["stroke_start", "stroke_end"]);
  expect(told[0]?.payload).toEqual({ drawing_id: drawingId, seq: 1, x: 0, y: 0, pen_px: 10 });
  expect(told[1]?.payload).toEqual({ drawing_id: drawingId, seq: 1, total_strokes: 1 });
});

test("quick points are told of by the dozen, and the rest at the end", () => {
  draw(1 + 30, 4);
  expect(sizes()).toEqual([12, 12, 6]);
});

test("slow points are told of when more than 120 ms have passed", () => {
  draw(1 + 6, 50);
  expect(sizes()).toEqual([3, 3]);
});

test("no point is told of twice or left out", () => {
  draw(1 + 100, 17);
  expect(told.flatMap(({ payload }) => payload.points ?? [])).toHaveLength(100);
});
