import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type EventSendState,
  fitsKeepalive,
  KEEPALIVE_QUOTA,
  nextToSend,
  type QueuedEvent,
  queuedEvent,
} from "./event-order.ts";

const event = (key: string, fields: Partial<QueuedEvent> = {}): QueuedEvent => ({
  key,
  name: "page_view",
  body: "",
  bytes: 400,
  failures: 0,
  ...fields,
});
const visible = { inFlight: new Map<string, QueuedEvent>(), isHidden: false, isFailing: false };
const hidden = { ...visible, isHidden: true };
const inFlight = (...events: readonly QueuedEvent[]) => new Map(events.map((one) => [one.key, one]));

/** All that goes at once, in order. */
function burst(queued: readonly QueuedEvent[], state: EventSendState): QueuedEvent[] {
  const inFlight = new Map(state.inFlight);
  const sent = [];
  for (;;) {
    const next = nextToSend(queued, { ...state, inFlight });
    if (!next) return sent;
    inFlight.set(next.key, next);
    sent.push(next);
  }
}

const keysOf = (events: readonly QueuedEvent[]) => events.map(({ key }) => key).join(" ");

const leave = event("leave", { name: "page_leave" });
const end = event("end", { name: "session_end" });
const move = event("move", { name: "stroke_move" });
const start = event("start", { name: "stroke_start" });
const view = event("view");
const tried = event("tried", { failures: 1 });
const half = event("half", { bytes: KEEPALIVE_QUOTA / 2 });
const most = event("most", { bytes: KEEPALIVE_QUOTA });
const huge = event("huge", { bytes: KEEPALIVE_QUOTA + 1 });

describe("the next to send", () => {
  // Rule (the-calls)
  test.each<[string, QueuedEvent[], EventSendState, string]>([
    ["nothing where nothing is queued", [], visible, ""],
    ["two at a time, the oldest first", [move, view, leave], visible, "move view"],
    ["one on trial after a failure", [move, view], { ...visible, isFailing: true }, "move"],
    ["what has not failed before what has", [tried, move, view], visible, "move view"],
    ["only what keeps within the quota", [half, most, view], visible, "half view"],
    ["what is larger than the quota, without it", [huge, most], visible, "huge most"],
    ["all that fits when the page hides", [view, half, most, move], hidden, "view half move"],
    [
      "the highest priority first when the page hides",
      [move, start, view, leave, end],
      hidden,
      "leave end view start move",
    ],
    ["nothing larger than the quota when the page hides", [huge, view], hidden, "view"],
  ])("is %s", (_, queued, state, keys) => {
    expect(keysOf(burst(queued, state))).toBe(keys);
  });

  it("is an ending of a page that hides, however many are under way", () => {
    const many = inFlight(...Array.from({ length: 40 }, (_, at) => event(`${at}`)));
    expect(nextToSend([view, end], { ...hidden, inFlight: many })).toBe(end);
    expect(nextToSend([view, end], { ...visible, inFlight: many })).toBeUndefined();
  });

  it("leaves the visit its connections while others are under way", () => {
    expect(nextToSend([view], { ...visible, inFlight: inFlight(move, start) })).toBeUndefined();
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

test("an event is never sent twice, nor more than the quota with keepalive", () => {
  fc.assert(
    fc.property(anyEvents, fc.boolean(), fc.boolean(), (queued, isHidden, isFailing) => {
      const sent = burst(queued, { inFlight: inFlight(), isHidden, isFailing });
      expect(new Set(sent).size).toBe(sent.length);
      const keepalive = sent.filter(fitsKeepalive).reduce((sum, { bytes }) => sum + bytes, 0);
      expect(keepalive).toBeLessThanOrEqual(KEEPALIVE_QUOTA);
    }),
  );
});

test("a visible page always sends something while something is queued and nothing is under way", () => {
  fc.assert(
    fc.property(anyEvents, fc.boolean(), (queued, isFailing) => {
      expect(nextToSend(queued, { ...visible, isFailing }) !== undefined).toBe(queued.length > 0);
    }),
  );
});

test("an event is queued as it goes over the wire, and counted in the bytes that go", () => {
  const sent = {
    event_id: "e",
    session_id: "s",
    name: "cta_click",
    client_ts: 1,
    payload: { target: "はら" },
  };
  const queued = queuedEvent("key", { name: sent.name, body: JSON.stringify(sent) });
  expect(JSON.parse(queued.body)).toEqual(sent);
  expect(queued.bytes).toBe(queued.body.length + 4);
});
