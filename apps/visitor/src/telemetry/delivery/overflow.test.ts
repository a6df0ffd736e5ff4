import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { overflow } from "./overflow.ts";
import { worthOf } from "./priority.ts";
import type { WaitingEvent } from "./queued-event.ts";

const event = (name: string, bytes = 1): WaitingEvent => ({ key: "", name, body: "", bytes, failures: 0 });
const names = (dropped: Iterable<WaitingEvent>) => Array.from(dropped, ({ name }) => name).join(" ");
const wide = { events: 1_000, bytes: 1_000_000 };

describe("what is dropped", () => {
  test.each([
    ["nothing within the bound", "page_view stroke_move", 2, ""],
    ["moves first", "page_view stroke_start stroke_move stroke_end page_leave", 4, "stroke_move"],
    [
      "then the edges of strokes",
      "page_view stroke_start stroke_move stroke_end",
      2,
      "stroke_move stroke_start",
    ],
    ["then the others", "page_leave search stroke_move", 1, "stroke_move search"],
    ["endings last", "page_leave session_end", 1, "page_leave"],
  ])("is %s", (_, waiting, events, dropped) => {
    const all = waiting.split(" ").map((name) => event(name));
    expect(names(overflow(all, new Set(), { ...wide, events }))).toBe(dropped);
  });

  it("is the oldest of its kind", () => {
    const [older, newer] = [event("stroke_move"), event("stroke_move")];
    expect([...overflow([older, newer], new Set(), { ...wide, events: 1 })]).toEqual([older]);
    expect(overflow([older, newer], new Set(), { ...wide, events: 1 }).has(newer)).toBe(false);
  });

  it("is counted in bytes too", () => {
    const all = [event("stroke_move", 600), event("stroke_move", 600), event("search", 600)];
    expect([...overflow(all, new Set(), { ...wide, bytes: 1_200 })]).toEqual([all[0]]);
  });

  it("is never what is just being sent", () => {
    const [sending, next] = [event("stroke_move"), event("session_end")];
    expect([...overflow([sending, next], new Set([sending]), { ...wide, events: 1 })]).toEqual([next]);
  });
});

const anyEvents = fc.array(
  fc.record({
    name: fc.constantFrom("stroke_move", "stroke_end", "search", "session_end"),
    bytes: fc.integer({ min: 1, max: 100 }),
  }),
);

it("leaves what keeps within the bound, and drops no more than it has to, nothing worth more than what stays", () => {
  const bounds = fc.record({ events: fc.nat(20), bytes: fc.nat(1_000) });
  fc.assert(
    fc.property(anyEvents, bounds, (fields, bound) => {
      const all = fields.map(({ name, bytes }) => event(name, bytes));
      const dropped = overflow(all, new Set(), bound);
      const left = all.filter((one) => !dropped.has(one));
      const bytes = left.reduce((sum, one) => sum + one.bytes, 0);
      expect(left.length <= bound.events && bytes <= bound.bytes).toBe(true);
      const last = [...dropped].at(-1);
      if (!last) return;
      expect(left.length + 1 > bound.events || bytes + last.bytes > bound.bytes).toBe(true);
      for (const one of left) expect(worthOf(one)).toBeGreaterThanOrEqual(worthOf(last));
    }),
  );
});
