import type { Aids } from "@harapen/contract/aids";
import type { FunnelStep } from "@harapen/contract/staff/studies/live";

/** Whether all events of a session arrived; the export's column `completeness` explains each value. */
export const COMPLETENESS = ["complete", "missing", "open-ended", "unnumbered"] as const;
export type Completeness = (typeof COMPLETENESS)[number];

/** An event's place in its session: its number (-1 where it has none), then the visitor's clock. */
export type Place = readonly [number: number, clientTs: number];

/** What the first or the last event of its kind says, with the place of that event. */
export interface Placed<Value> {
  readonly place: Place;
  readonly value: Value;
}

/** Consecutive numbers of events, with the visitor's clock at both ends and its greatest fall between. */
export interface NumberRange {
  from: number;
  to: number;
  firstTs: number;
  lastTs: number;
  fall: number;
}

/** What the first `session_start` says. */
export interface SessionStart {
  readonly event: string;
  /** Its digest; null where the aquarium records none, undefined where the event has no such field. */
  readonly device?: string | null;
  readonly aquarium: string | null;
  readonly locale: string;
  /** ISO 8601 in UTC. */
  readonly receivedAt: string;
}

/** What happened at one aquarium. */
export interface AtAquarium {
  /** When the last event there was received: ISO 8601 in UTC. */
  lastReceived: string;
  /** The screens that were seen, and whether a stroke was drawn. */
  steps: FunnelStep[];
  /** The last search that failed. */
  failed?: Place;
  /** The last time that an aid was shown apart from a search. */
  shown: Partial<Record<keyof Aids, Place>>;
}

/** That the session takes part in a study. */
export interface InStudy {
  /** Whom the `study_joined` that arrived first names: anyone who knows a session's id can claim it later. */
  participant: string;
  /** When that one was received, and its id. */
  by: readonly [receivedAt: string, event: string];
  /** The first place at which the session says that it takes part. */
  since: Place;
  /** The versions of the settings under which it joined, in the order of their places. */
  joins: Placed<number>[];
}

/** What is known of a search, from its own event and from those that name it, in whatever order they come. */
export interface SearchFacts {
  /** The first event that names it, and the aquarium then. */
  named: Placed<string | null>;
  /** When the first such event was received: ISO 8601 in UTC. */
  namedAt: string;
  /** The first `search` event; undefined until one comes. */
  search?: Placed<{
    readonly drawing: string;
    readonly aquarium: string | null;
    /** When it began, by the visitor's clock. */
    readonly began: number;
  }>;
  /** The versions with which the server answered: engine, catalog and learned patterns, as one text each. */
  versions: string[];
  /** The settings of the aids that it or its list reported. */
  reported: Aids[];
  /** The aids that were available or shown for it. */
  exposed: (keyof Aids)[];
  /** The length of the longest list that the page showed. */
  listed: number;
  /** The penguins whose pages were opened. */
  opened: string[];
  /** Whether the rest of the list was asked for. */
  expanded: boolean;
  /** The last outcome; rank 0 for "not sure". */
  outcome?: Placed<{ readonly rank: number; readonly penguin?: string | undefined }>;
}

/**
 * What is known of a session, put together by `projectEvents`, and stored as JSON in its row. Each part
 * is a first, a last, a greatest, a set or a union of ranges: what comes twice changes nothing, and the
 * order in which events
 * come does not matter (M. Shapiro et al. 2011, "Conflict-free replicated data types", SSS, LNCS 6976:386).
 */
export interface SessionFacts {
  /** ISO 8601 in UTC. */
  firstReceived: string;
  lastReceived: string;
  /**
   * How far the visitor's clock is behind the server's: the smallest difference of any event, in
   * milliseconds.
   */
  clockOffset: number;
  /** In ascending order, without two that touch. */
  numbers: NumberRange[];
  /** The highest number of a `session_end`; 0 where there is none. */
  endNumber: number;
  /** The name of the last event. */
  lastName: Placed<string>;
  /** The first aquarium named. */
  aquarium?: Placed<string>;
  start?: Placed<SessionStart>;
  /** The window's shorter side at first, in CSS pixels. */
  shorterSide?: Placed<number>;
  /** The reason of the last `session_end`. */
  ended?: Placed<string>;
  /** Whether any `session_start` says that the device is the aquarium's own. */
  kiosk: boolean;
  /** By aquarium; "" where no aquarium is named. */
  at: Record<string, AtAquarium>;
  /** The newest errors: when each was received (ISO 8601 in UTC), and its code. */
  errors: (readonly [receivedAt: string, code: string])[];
  /** By study. */
  studies: Record<string, InStudy>;
  /** Digests of the devices, and the accounts, that beginnings and sign-ins name, quarantined ones too. */
  devices: string[];
  accounts: string[];
  /** When the first event of a drawing was received, by drawing; quarantined ones too. */
  drawings: Record<string, string>;
  /** By search. */
  searches: Record<string, SearchFacts>;
}

/** Compares places in a session. */
export function comparePlaces(one: Place, other: Place): number {
  return one[0] - other[0] || one[1] - other[1];
}

/** The order in which events arrived. */
export function byArrival(
  one: { readonly received_at: string; readonly event_id: string },
  other: { readonly received_at: string; readonly event_id: string },
): number {
  return compareTexts(one.received_at, other.received_at) || compareTexts(one.event_id, other.event_id);
}

/** Compares texts by their UTF-16 code units, as ISO times and ids are compared. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/**
 * Returns a session's facts, or a part of them, as JSON with the keys of each object sorted: the same facts
 * have the same text, whether they were made now or read from a row, and in whatever order they became known.
 */
export function factsText(facts: unknown): string {
  return JSON.stringify(facts, inOrder) ?? "";
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => compareTexts(one, other)));
}

/**
 * Returns the highest number of the session's events, and how many numbers below it no event has; null where
 * none has a number.
 */
export function countNumbers({ numbers }: Pick<SessionFacts, "numbers">) {
  const highest = numbers.at(-1)?.to;
  if (highest === undefined) return null;
  return { highest, missing: highest - numbers.reduce((sum, { from, to }) => sum + to - from + 1, 0) };
}

/**
 * Returns the most that the visitor's clock went back from one numbered event to the next, in milliseconds.
 */
export function clockFall({ numbers }: Pick<SessionFacts, "numbers">): number {
  return numbers.reduce((most, { fall, firstTs }, index) => {
    const before = numbers[index - 1]?.lastTs ?? firstTs;
    return Math.max(most, fall, before - firstTs);
  }, 0);
}

/** A place before every event's. */
const NOWHERE: Place = [-2, 0];

/** Returns a search of which nothing is known yet but that an event names it. */
export function newSearch(named: SearchFacts["named"], namedAt: string): SearchFacts {
  return { named, namedAt, versions: [], reported: [], exposed: [], listed: 0, opened: [], expanded: false };
}

/** What stays known of a session without its events. */
export interface KeptFacts {
  readonly kiosk?: boolean;
  /** Participants, by study. */
  readonly studies: Readonly<Record<string, string>>;
  readonly drawings: readonly string[];
  readonly searches: readonly string[];
}

/** Returns what stays known of a session as its events are deleted. */
export function keptOf({ kiosk, studies, drawings, searches }: SessionFacts): KeptFacts {
  const participants = Object.entries(studies).map(([study, { participant }]) => [study, participant]);
  const [drawn, searched] = [Object.keys(drawings), Object.keys(searches)];
  return { kiosk, studies: Object.fromEntries(participants), drawings: drawn, searches: searched };
}

/** Returns what such a session knows without the events that are left: what has no time. */
export function withoutLog({ kiosk, studies, drawings, searches }: SessionFacts): SessionFacts {
  const timeless = <Value>(record: Readonly<Record<string, Value>>, timeOf: (value: Value) => string) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => timeOf(value) === ""));
  return factsFrom({
    kiosk,
    studies: Object.fromEntries(
      Object.entries(timeless(studies, ({ by }) => by[0])).map(([id, { participant }]) => [id, participant]),
    ),
    drawings: Object.keys(timeless(drawings, (at) => at)),
    searches: Object.keys(timeless(searches, ({ namedAt }) => namedAt)),
  });
}

/**
 * Returns facts that say this, and no time, to which other events add: it was said before whatever these say.
 */
export function factsFrom({ kiosk = false, studies, drawings, searches }: KeptFacts): SessionFacts {
  const inStudy = (participant: string): InStudy => ({
    participant,
    by: ["", ""],
    since: NOWHERE,
    joins: [],
  });
  return {
    firstReceived: "",
    lastReceived: "",
    clockOffset: 0,
    numbers: [],
    endNumber: 0,
    lastName: { place: NOWHERE, value: "" },
    kiosk,
    at: {},
    errors: [],
    studies: Object.fromEntries(Object.entries(studies).map(([study, id]) => [study, inStudy(id)])),
    devices: [],
    accounts: [],
    drawings: Object.fromEntries(drawings.map((id) => [id, ""])),
    searches: Object.fromEntries(
      searches.map((id) => [id, newSearch({ place: NOWHERE, value: null }, "")] as const),
    ),
  };
}
