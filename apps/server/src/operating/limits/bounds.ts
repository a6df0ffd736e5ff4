import { COUNT_ASKING_PATH } from "@harapen/contract/calls/count-asking";
import { PATHS } from "@harapen/contract/calls/paths";
import { MOST_RESERVES } from "../../platform/config/config.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * What a bound counts: `calls` all that is posted (or put, patched, deleted), mostly telemetry's events;
 * `work` those of them that cost the server a search or room on its disk (searches, questions, records and
 * drawings), and everything about albums (loading one, with a hundred pictures, the met penguins, deleting,
 * guests' codes) and leaving a study; `loads` what is loaded, mostly pictures; `sign-ins` those of `calls`
 * and `loads` that are a step of a sign-in, which costs a provider a request, or the demo provider's store a
 * row.
 */
export type Counted = "calls" | "work" | "loads" | "sign-ins";

/**
 * Which requests a bound counts together: those of one visit; those of a network that belong to no visit
 * known there, as from older clients; or all of a network.
 */
export type Counter = "visit" | "untrusted" | "network";

/** How many requests are allowed in a window of time. */
export interface Bound {
  readonly counter: Counter;
  readonly counted: Counted;
  readonly max: number;
  readonly windowMs: number;
}

/** A full visit: 20 events, a search, a record and an album drawing. */
const VISIT = { calls: 23, work: 3 };
/** What a page loads besides: texts and lists, and both pictures of each of sixty penguins. */
const VISIT_LOADS = 4 + 2 * 60;
/** The requests of a sign-in at the demo provider, which has the most. */
const SIGN_IN = 8;
/** The children of a school class, who arrive at the same time and share one address. */
const CLASS = 40;
/**
 * How often each of them may do all of it within the minute: several penguins each, and events that waited
 * without network.
 */
const MARGIN = 4;
/** The classes that share one network: that of a hall's Wi-Fi may be shared by all of its visitors. */
const CLASSES = 3;

/**
 * The requests of a class within a minute, in round numbers: 40 x 23 x 4 = 3,680 calls and 40 x 3 x 4 = 480
 * of work.
 */
const OF_CLASS = {
  calls: hundreds(CLASS * VISIT.calls * MARGIN),
  work: hundreds(CLASS * VISIT.work * MARGIN),
};

/**
 * The bounds on rates; a request has to be within all bounds that count it. A visit's own are out of one
 * person's reach: 60 searches and saves a minute; with 1,200 calls a minute a device sends 5,000 events that
 * waited in five minutes.
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

/** The calls whose path is the same for every aquarium. */
type FixedCall = {
  [Call in keyof typeof PATHS]: (typeof PATHS)[Call] extends string ? Call : never;
}[keyof typeof PATHS];

/** What a call costs the server, for its bounds (`rates`, `stored`, `disk`). */
interface CallCost {
  /** Whether it counts as work: it searches, or reads or changes what visitors have stored. */
  readonly isWork: boolean;
  /**
   * How many times the disk's reserve has to be free for what it stores; `null` where it stores nothing of
   * its body.
   */
  readonly reserves: number | null;
}

const CHEAP: CallCost = { isWork: false, reserves: null };
const WORK: CallCost = { isWork: true, reserves: null };

/**
 * When the disk gets full, events are refused first, then drawings, and last records, which confirm a
 * penguin. The rest is for the database itself and for making room: a deletion is never refused.
 */
const COSTS: Readonly<Record<FixedCall, CallCost>> = {
  search: WORK,
  nextLook: WORK,
  saveRecord: { isWork: true, reserves: 1 },
  saveDrawing: { isWork: true, reserves: 2 },
  loadAlbum: WORK,
  logEvent: { isWork: false, reserves: MOST_RESERVES },
  registerUser: { isWork: false, reserves: 1 },
  signIn: CHEAP,
  signInBegin: CHEAP,
  signInCallback: CHEAP,
  session: CHEAP,
  signOut: CHEAP,
  metPenguins: WORK,
  deleteDrawing: WORK,
  deleteDevice: WORK,
  makeGuestAlbum: { isWork: true, reserves: 2 },
  guestAlbum: WORK,
  claimGuestAlbum: WORK,
  joinStudy: { isWork: false, reserves: 2 },
  leaveStudy: WORK,
};

const BY_PATH = new Map<string, CallCost>([
  ...Object.entries(COSTS).map(([call, cost]) => [PATHS[call as FixedCall], cost] as const),
  [COUNT_ASKING_PATH, { isWork: false, reserves: MOST_RESERVES }],
]);

/** Returns what the call at a path costs; `undefined` for any other path. */
export function costOf(path: string | undefined): CallCost | undefined {
  return path === undefined ? undefined : BY_PATH.get(path);
}

/** How many bytes may be stored in a window of time. */
export interface StoredBound {
  readonly counter: Counter;
  readonly maxBytes: number;
  readonly windowMs: number;
}

/**
 * What a device holds that was long without network, and some visits more: 50 MB of saves and 4 MB of events.
 */
const VISIT_HOUR_BYTES = 60_000_000;

/**
 * Returns the bounds on what is stored, from a network's bound for a day. A quarter of it is allowed within
 * an hour, and a quarter of either without tokens.
 */
export function storedBounds(networkBytesPerDay: number): StoredBound[] {
  const quarter = networkBytesPerDay / 4;
  return [
    { counter: "visit", maxBytes: VISIT_HOUR_BYTES, windowMs: HOUR_MS },
    { counter: "visit", maxBytes: 2 * VISIT_HOUR_BYTES, windowMs: DAY_MS },
    { counter: "untrusted", maxBytes: quarter / 4, windowMs: HOUR_MS },
    { counter: "untrusted", maxBytes: quarter, windowMs: DAY_MS },
    { counter: "network", maxBytes: quarter, windowMs: HOUR_MS },
    { counter: "network", maxBytes: networkBytesPerDay, windowMs: DAY_MS },
  ];
}
