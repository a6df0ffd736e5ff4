import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { type SaveRecordRequest, saveRecordRequest } from "@harapen/contract/calls/saves";
import { MAX_POINTS, type Stroke } from "@harapen/contract/drawing";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { drawingOf, recordOf } from "../delivery/testing/queued-saves.ts";
import { bitmapPng } from "../drawing/render/png.ts";
import { withinLimits } from "./within-limits.ts";

const HUGE = `data:image/png;base64,${"A".repeat(1_600_000)}`;
const drawing_id = "11111111-1111-4111-8111-111111111111";

/** A stroke of this many points, back and forth over the belly. */
const strokeOf = (points: number): Stroke => ({
  stroke: 1,
  brushSize: 10,
  pos: Array.from({ length: points }, (_, t) => ({ x: 100.123456789 + (t % 200), y: 200.987654321, t })),
});

/** Returns a record as an older version of the app queued it. */
function queuedRecord(data: Stroke[], image = "data:image/png;base64,AAAA") {
  const { request } = recordOf(1);
  return { call: "record", request: { ...(request as SaveRecordRequest), data, image, drawing_id } } as const;
}

/** The body in which a record is sent. Throws where it breaks the contract. */
function bodyOf({ request }: ReturnType<typeof withinLimits>): string {
  return new URLSearchParams(
    z.encode(saveRecordRequest, request as SaveRecordRequest) as Record<string, string>,
  ).toString();
}

test("a save that the server takes stays as it is", () => {
  const record = queuedRecord([strokeOf(5_000)]);
  expect(withinLimits(record, [])).toBe(record);
  const drawing = drawingOf("sango");
  expect(withinLimits(drawing, [record])).toBe(drawing);
});

test("a record whose image is too large for the server is sent with one made anew of its strokes", () => {
  const record = queuedRecord([strokeOf(50)], HUGE);
  const mended = withinLimits(record, []);
  expect(mended).toEqual({
    ...record,
    request: { ...record.request, image: bitmapPng(record.request.data) },
  });
  expect(bodyOf(mended).length).toBeLessThan(BODY_LIMITS.saveRecord);
});

test.each([
  ["more points than the contract has", MAX_POINTS + 1],
  ["points that make too long a body", MAX_POINTS],
  ["many times as many points", 10 * MAX_POINTS],
])("a record with %s is sent with fewer, from its first to its last", (_case, count) => {
  const record = queuedRecord([strokeOf(count), strokeOf(1)]);
  const mended = withinLimits(record, []);
  expect(bodyOf(mended).length).toBeLessThan(BODY_LIMITS.saveRecord);
  const { data } = mended.request as SaveRecordRequest;
  const [stroke, tap] = data;
  expect(stroke?.pos.length).toBeGreaterThan(2_000);
  expect([stroke?.pos[0], stroke?.pos.at(-1)]).toEqual([
    record.request.data[0]?.pos[0],
    record.request.data[0]?.pos.at(-1),
  ]);
  expect(tap).toEqual(strokeOf(1));
});

test("a drawing for the album is sent with an image made of its record's strokes, where that waits too", () => {
  const record = queuedRecord([strokeOf(50)], HUGE);
  const { request } = drawingOf("sango");
  const drawing = {
    call: "drawing",
    request: { ...request, penguin_name: "p1", image: HUGE, drawing_id },
  } as const;
  const image = bitmapPng(record.request.data);
  expect(withinLimits(drawing, [drawing, record])).toEqual({
    ...drawing,
    request: { ...drawing.request, image },
  });
  expect(withinLimits(drawing, [drawing])).toBe(drawing);
});

test("strokes of which no point can be spared stay as they are", () => {
  const taps = Array.from({ length: MAX_POINTS + 1 }, () => strokeOf(1));
  expect(withinLimits(queuedRecord(taps), []).request).toMatchObject({ data: taps });
});
