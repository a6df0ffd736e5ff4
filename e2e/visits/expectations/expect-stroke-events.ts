import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { expect } from "@playwright/test";
import type { StoredEvent } from "./stored.ts";

type Row = Readonly<Record<string, unknown>>;

/** Checks that the events of a drawing up to its search have the strokes of its record, point by point. */
export function expectStrokeEvents(records: readonly Row[], events: readonly StoredEvent[]): void {
  for (const { drawing_id, search_id, strokes } of records) {
    const search = events.find(({ name, payload }) => name === "search" && payload.search_id === search_id);
    const before = events
      .filter(({ session, seq }) => session === search?.session && seq < search.seq)
      .filter(({ payload }) => payload.drawing_id === drawing_id)
      .toSorted((one, other) => one.seq - other.seq);
    const stored = JSON.parse(String(strokes)) as Stroke[];
    expect(drawnIn(before)).toEqual(stored.map(({ pos }) => pos.map(({ x, y }) => ({ x, y }))));
  }
}

/** Returns the strokes that are left after these events of one drawing. */
function drawnIn(events: readonly StoredEvent[]): Point[][] {
  const strokes: Point[][] = [];
  for (const { name, payload } of events) {
    if (name === "stroke_start") strokes.push([{ x: Number(payload.x), y: Number(payload.y) }]);
    if (name === "stroke_move") strokes.at(-1)?.push(...(payload.points as Point[]));
    const isDropped = name === "stroke_end" && Number(payload.total_strokes) < Number(payload.seq);
    if (name === "undo" || isDropped) strokes.pop();
  }
  return strokes;
}
