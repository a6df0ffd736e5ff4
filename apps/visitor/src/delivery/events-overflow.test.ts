import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { overflow, priorityOf, type QueuedEvent, type QueueLimit } from "./event-order.ts";

const event = (name: string, bytes = 1): QueuedEvent => ({ key: "", name, body: "", bytes, failures: 0 });
const names = (dropped: Iterable<QueuedEvent>) => Array.from(dropped, ({ name }) => name).join(" ");
const wide = { events: 1_000, bytes: 1_000_000 };

describe("the overflow of the queue", () => {
  test.each([
    ["nothing within the limit", "page_view stroke_move", 2, ""],
    ["moves first", "page_view stroke_start stroke_move stroke_end page_leave", 4, "stroke_move"],
    [
      "then the edges of strokes",
      "page_view stroke_start stroke_move stroke_end",
      2,
      "stroke_move stroke_start",
    ],
    ["then the others", "page_leave search stroke_move", 1, "stroke_move search"],
    ["endings last", "page_leave session_end", 1, "page_leave"],
  ])("is %s", (_, queued, events, dropped) => {
    const all = queued.split(" ").map((name) => event(name));
    expect(names(overflow(all, new Map(), { ...wide, events }))).toBe(dropped);
  });

  it("is the oldest of its kind", () => {
    const [older, newer] = [event("stroke_move"), event("stroke_move")];
    expect([...overflow([older, newer], new Map(), { ...wide, events: 1 })]).toEqual([older]);
    expect(overflow([older, newer], new Map(), { ...wide, events: 1 }).has(newer)).toBe(false);
  });

  it("is counted in bytes too", () => {
    const all = [event("stroke_move", 600), event("stroke_move", 600), event("search", 600)];
    expect([...overflow(all, new Map(), { ...wide, bytes: 1_200 })]).toEqual([all[0]]);
  });

  it("is never what is just being sent", () => {
    const [sending, next] = [event("stroke_move"), { ...event("session_end"), key: "next" }];
    expect([...overflow([sending, next], new Map([[sending.key, sending]]), { ...wide, events: 1 })]).toEqual(
      [next],
    );
  });
});

const anyEvents = fc
  .array(
    fc.record({
      name: fc.constantFrom("stroke_move", "stroke_end", "search", "session_end"),
      bytes: fc.integer({ min: 1, max: 100 }),
    }),
  )
  .map((all) => all.map(({ name, bytes }) => event(name, bytes)));
const anyLimit = fc.record({ events: fc.nat(20), bytes: fc.nat(1_000) });

const bytesOf = (events: readonly QueuedEvent[]) => events.reduce((sum, { bytes }) => sum + bytes, 0);
const keepsWithin = (events: readonly QueuedEvent[], limit: QueueLimit) =>
  events.length <= limit.events && bytesOf(events) <= limit.bytes;

test("an overflow leaves what keeps within the limit", () => {
  fc.assert(
    fc.property(anyEvents, anyLimit, (all, limit) => {
      const dropped = overflow(all, new Map(), limit);
      expect(
        keepsWithin(
          all.filter((one) => !dropped.has(one)),
          limit,
        ),
      ).toBe(true);
    }),
  );
});

test("an overflow drops no more than it has to, and nothing of higher priority than what stays", () => {
  fc.assert(
    fc.property(anyEvents, anyLimit, (all, limit) => {
      const dropped = overflow(all, new Map(), limit);
      const last = [...dropped].at(-1);
      fc.pre(last !== undefined);
      const left = all.filter((one) => !dropped.has(one));
      expect(keepsWithin([...left, last], limit)).toBe(false);
      expect(left.filter((one) => priorityOf(one) < priorityOf(last))).toEqual([]);
    }),
  );
});
