import { DEFAULT_AIDS } from "@harapen/contract/aids";
import type { EventName } from "@harapen/contract/telemetry/events";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type ProjectedEvent, projectEvents } from "./project-events.ts";
import { clockFall, countNumbers, factsText, type SessionFacts } from "./session-facts.ts";

const digestOf = (device: string) => `digest of ${device.toLowerCase()}`;
const DRAWING = "d0000000-0000-4000-8000-000000000000";
const SEARCHES = ["5000000a-0000-4000-8000-000000000000", "5000000B-0000-4000-8000-000000000000"];
const STUDIES = ["e0000000-0000-4000-8000-000000000000", "e0000001-0000-4000-8000-000000000000"];

const search = fc.constantFrom(...SEARCHES);
/** Payloads as the contract has them, of every kind that is read, by name. */
const payloads: Readonly<Partial<Record<EventName, fc.Arbitrary<Record<string, unknown>>>>> = {
  session_start: fc.record({
    device: fc.constantFrom("A-Phone", "a-phone", "another", "anonymous", ""),
    locale: fc.constantFrom("ja", "en"),
    uid: fc.constantFrom("guest", "issuer|member"),
    kiosk: fc.constantFrom(undefined, true, false),
  }),
  session_end: fc.record({ reason: fc.constantFrom("close", "idle") }),
  viewport: fc.record({ width: fc.nat(2_000), height: fc.nat(2_000) }),
  study_joined: fc.record({
    study: fc.constantFrom(...STUDIES),
    participant: fc.constantFrom("One", "two"),
    study_version: fc.integer({ min: 1, max: 3 }),
  }),
  error_client: fc.record({ code: fc.constantFrom("search_error", "uncaught") }),
  page_view: fc.record({ screen: fc.constantFrom("home", "draw", "album") }),
  stroke_start: fc.record({ drawing_id: fc.constant(DRAWING) }),
  stroke_move: fc.record({ drawing_id: fc.constantFrom(DRAWING, DRAWING.toUpperCase()) }),
  search: fc.record({
    search_id: search,
    drawing_id: fc.constant(DRAWING),
    latency_ms: fc.nat(500),
    engine_ver: fc.constantFrom("1", "2"),
    aids: fc.constantFrom(undefined, DEFAULT_AIDS, { ...DEFAULT_AIDS, comparison: false }),
    on_device: fc.constantFrom(undefined, true),
  }),
  search_failed: fc.record({ search_id: search, drawing_id: fc.constant(DRAWING) }),
  rank_impression: fc.record({ search_id: search, items: fc.array(fc.constant({}), { maxLength: 7 }) }),
  result_click: fc.record({ search_id: search, penguin_name: fc.constantFrom("p1", "p2", "p3") }),
  show_more: fc.record({ search_id: search }),
  look_shown: fc.record({ search_id: search }),
  aid_exposure: fc.record({ search_id: search, aid: fc.constantFrom("rings", "close_match") }),
  narrowing_shown: fc.record({ drawing_id: fc.constant(DRAWING) }),
  confirm_correct: fc.record({
    search_id: search,
    rank: fc.integer({ min: 1, max: 9 }),
    penguin_name: fc.constantFrom("p1", "p2"),
  }),
  not_sure_choice: fc.record({ search_id: search }),
  login_result: fc.record({ ok: fc.boolean(), uid: fc.constantFrom("issuer|member", "issuer|Other") }),
};

const event: fc.Arbitrary<Omit<ProjectedEvent, "event_id" | "session_seq">> = fc
  .constantFrom(...Object.entries(payloads))
  .chain(([name, payload]) =>
    fc.record({
      name: fc.constant(name),
      payload,
      client_ts: fc.integer({ min: 0, max: 50 }),
      received_at: fc.nat(20).map((second) => new Date(second * 1_000).toISOString()),
      aquarium: fc.constantFrom("minato", "minato", "hall", null),
      aside: fc.constantFrom(false, false, false, true),
    }),
  );
/** The events of a session: some without a number, the others with one of their own, with gaps. */
const session: fc.Arbitrary<ProjectedEvent[]> = fc
  .array(fc.tuple(event, fc.constantFrom(true, true, true, false), fc.nat(2)), {
    minLength: 1,
    maxLength: 30,
  })
  .map((drawn) => {
    let number = 0;
    return drawn.map(([each, isNumbered, gap], index) => {
      number += 1 + gap;
      return { ...each, event_id: `event-${index}`, session_seq: isNumbered ? number : null };
    });
  });

/** Cuts an order of events into batches. */
const shuffled = (events: readonly ProjectedEvent[]) =>
  fc.tuple(
    fc.shuffledSubarray([...events], { minLength: events.length }),
    fc.array(fc.nat(events.length), { maxLength: 4 }),
    fc.subarray([...events]),
  );

/** Facts as a later batch finds them in the session's row. */
const stored = (facts: SessionFacts): SessionFacts => JSON.parse(factsText(facts));

it("says the same of a session in whatever order, batches and repetitions its events come", () => {
  const property = fc.property(
    session.chain((events) => fc.tuple(fc.constant(events), shuffled(events))),
    ([events, [order, cuts, again]]) => {
      const places = [0, ...cuts.toSorted((one, other) => one - other), order.length];
      const batches = places.slice(1).map((end, index) => order.slice(places[index], end));
      const made = [...batches, again].reduce<SessionFacts | undefined>(
        (known, batch) => (batch.length > 0 ? stored(projectEvents(known, batch, digestOf)) : known),
        undefined,
      );
      expect(made).toEqual(projectEvents(undefined, events, digestOf));
    },
  );
  fc.assert(property, { numRuns: 2_000 });
});

it("does not change what was known", () => {
  const property = fc.property(session, session, (before, events) => {
    const known = projectEvents(undefined, before, digestOf);
    const copy = structuredClone(known);
    projectEvents(known, events, digestOf);
    expect(known).toEqual(copy);
  });
  fc.assert(property, { numRuns: 200 });
});

it("counts numbers, gaps and falls of the clock as a pass over the sorted events does", () => {
  const property = fc.property(session, (events) => {
    const facts = projectEvents(undefined, events, digestOf);
    const numbered = events
      .flatMap(({ session_seq, client_ts }) => (session_seq === null ? [] : [{ session_seq, client_ts }]))
      .toSorted((one, other) => one.session_seq - other.session_seq);
    const highest = numbered.at(-1)?.session_seq;
    expect(countNumbers(facts)).toEqual(
      highest === undefined ? null : { highest, missing: highest - numbered.length },
    );
    const falls = numbered.map(
      ({ client_ts }, index) => (numbered[index - 1]?.client_ts ?? client_ts) - client_ts,
    );
    expect(clockFall(facts)).toBe(Math.max(0, ...falls));
  });
  fc.assert(property, { numRuns: 500 });
});
