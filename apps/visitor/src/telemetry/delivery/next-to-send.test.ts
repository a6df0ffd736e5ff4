import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Circumstances, KEEPALIVE_QUOTA, nextToSend, outlivesThePage } from "./next-to-send.ts";
import type { WaitingEvent } from "./queued-event.ts";

const event = (key: string, fields: Partial<WaitingEvent> = {}): WaitingEvent => ({
  key,
  name: "page_view",
  body: "",
  bytes: 400,
  failures: 0,
  ...fields,
});
const seen = { inFlight: new Set<WaitingEvent>(), hidden: false, failing: false };
const hidden = { ...seen, hidden: true };

/** All that goes at once, in order. */
function burst(waiting: readonly WaitingEvent[], circumstances: Circumstances): WaitingEvent[] {
  const inFlight = new Set(circumstances.inFlight);
  const sent = [];
  for (;;) {
    const next = nextToSend(waiting, { ...circumstances, inFlight });
    if (!next) return sent;
    inFlight.add(next);
    sent.push(next);
  }
}

const keysOf = (events: readonly WaitingEvent[]) => events.map(({ key }) => key).join(" ");

const leave = event("leave", { name: "page_leave" });
const end = event("end", { name: "session_end" });
const move = event("move", { name: "stroke_move" });
const start = event("start", { name: "stroke_start" });
const view = event("view");
const tried = event("tried", { failures: 1 });
const half = event("half", { bytes: KEEPALIVE_QUOTA / 2 });
const most = event("most", { bytes: KEEPALIVE_QUOTA });
const huge = event("huge", { bytes: KEEPALIVE_QUOTA + 1 });

describe("what is sent", () => {
  test.each<[string, WaitingEvent[], Circumstances, string]>([
    ["nothing where nothing waits", [], seen, ""],
    ["two at a time, the oldest first", [move, view, leave], seen, "move view"],
    ["one on trial after a failure", [move, view], { ...seen, failing: true }, "move"],
    ["what has not failed before what has", [tried, move, view], seen, "move view"],
    ["only what keeps within the quota", [half, most, view], seen, "half view"],
    ["what is larger than the quota, without it", [huge, most], seen, "huge most"],
    ["all that fits when the page hides", [view, half, most, move], hidden, "view half move"],
    [
      "the most valuable first when the page hides",
      [move, start, view, leave, end],
      hidden,
      "leave end view start move",
    ],
    ["nothing larger than the quota when the page hides", [huge, view], hidden, "view"],
  ])("is %s", (_, waiting, circumstances, keys) => {
    expect(keysOf(burst(waiting, circumstances))).toBe(keys);
  });

  it("is an ending of a page that hides, however many are under way", () => {
    const many = new Set(Array.from({ length: 40 }, (_, at) => event(`${at}`)));
    expect(nextToSend([view, end], { ...hidden, inFlight: many })).toBe(end);
    expect(nextToSend([view, end], { ...seen, inFlight: many })).toBeUndefined();
  });

  it("leaves the visit its connections while others are under way", () => {
    expect(nextToSend([view], { ...seen, inFlight: new Set([move, start]) })).toBeUndefined();
  });
});

const anyEvent = fc.record({
  name: fc.constantFrom("stroke_move", "stroke_start", "page_view", "page_leave"),
  bytes: fc.integer({ min: 1, max: KEEPALIVE_QUOTA + 10_000 }),
  failures: fc.nat(3),
});
const anyEvents = fc
  .array(anyEvent, { maxLength: 80 })
  .map((all) => all.map((fields, at) => event(`${at}`, fields)));

it("never sends an event twice, nor more than the quota with keepalive", () => {
  fc.assert(
    fc.property(anyEvents, fc.boolean(), fc.boolean(), (waiting, isHidden, failing) => {
      const sent = burst(waiting, { inFlight: new Set(), hidden: isHidden, failing });
      expect(new Set(sent).size).toBe(sent.length);
      const kept = sent.filter(outlivesThePage).reduce((sum, { bytes }) => sum + bytes, 0);
      expect(kept).toBeLessThanOrEqual(KEEPALIVE_QUOTA);
    }),
  );
});

it("always sends something while a page in sight has something and nothing is under way", () => {
  fc.assert(
    fc.property(anyEvents, fc.boolean(), (waiting, failing) => {
      expect(nextToSend(waiting, { ...seen, failing }) !== undefined).toBe(waiting.length > 0);
    }),
  );
});
