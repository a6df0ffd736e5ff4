/**
 * What a bound counts: `calls` all that is posted (or put, patched, deleted), mostly telemetry's events; `work` those of them that cost the server a search or room on its disk
 * (searches, questions, records and drawings), and everything about albums (loading one, with a hundred pictures, the met penguins, deleting, guests' codes) and leaving a study;
 * `loads` what is loaded, mostly pictures; `sign-ins` those of `calls` and `loads` that are a step of a sign-in, which costs a provider a request, or the demo provider's store a
 * row.
 */
export type Counted = "calls" | "work" | "loads" | "sign-ins";

/**
 * Which requests a bound counts together: those of one visit; those of a network that belong to no visit known there, as from older
 * clients; or all of a network.
 */
export type Counter = "visit" | "untrusted" | "network";

/** How many requests are allowed in a window of time. */
export interface Bound {
  readonly counter: Counter;
  readonly counted: Counted;
  readonly max: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A full visit: 20 events, a search, a record and an album drawing. */
const VISIT = { calls: 23, work: 3 };
/** What a page loads besides: texts and lists, and both pictures of each of sixty penguins. */
const VISIT_LOADS = 4 + 2 * 60;
/** The requests of a sign-in at the demo provider, which has the most. */
const SIGN_IN = 8;
/** The children of a school class, who arrive at the same time and share one address. */
const CLASS = 40;
/** How often each of them may do all of it within the minute: several penguins each, and events that waited without network. */
const MARGIN = 4;
/** The classes that share one network: that of a hall's Wi-Fi may be shared by all of its visitors. */
const CLASSES = 3;

/** The requests of a class within a minute, in round numbers: 40 x 23 x 4 = 3,680 calls and 40 x 3 x 4 = 480 of work. */
const OF_CLASS = {
  calls: hundreds(CLASS * VISIT.calls * MARGIN),
  work: hundreds(CLASS * VISIT.work * MARGIN),
};

/**
 * The bounds on rates; a request has to be within all bounds that count it. A visit's own are out of one person's reach: 60
 * searches and saves a minute; with 1,200 calls a minute a device sends 5,000 events that waited in five minutes.
 */
export const BOUNDS: readonly Bound[] = [
  { counter: "visit", counted: "calls", max: 1_200, windowMs: MINUTE_MS },
  { counter: "visit", counted: "work", max: 60, windowMs: MINUTE_MS },
  { counter: "visit", counted: "work", max: 600, windowMs: HOUR_MS },
  { counter: "untrusted", counted: "calls", max: OF_CLASS.calls, windowMs: MINUTE_MS },
  { counter: "untrusted", counted: "work", max: OF_CLASS.work, windowMs: MINUTE_MS },
  { counter: "network", counted: "calls", max: CLASSES * OF_CLASS.calls, windowMs: MINUTE_MS },
  { counter: "network", counted: "work", max: CLASSES * OF_CLASS.work, windowMs: MINUTE_MS },
  { counter: "network", counted: "loads", max: hundreds(CLASSES * CLASS * VISIT_LOADS), windowMs: MINUTE_MS },
  { counter: "network", counted: "sign-ins", max: hundreds(CLASSES * CLASS * SIGN_IN), windowMs: MINUTE_MS },
];

/** Rounds up to a multiple of a hundred. */
function hundreds(count: number): number {
  return 100 * Math.ceil(count / 100);
}
