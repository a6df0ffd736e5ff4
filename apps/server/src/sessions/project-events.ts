import { type Aids, aids } from "@harapen/contract/aids";
import { GUEST, isNoDevice } from "@harapen/contract/constants";
import type { FunnelStep } from "@harapen/contract/staff/studies/live";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import {
  type AtAquarium,
  comparePlaces,
  compareTexts,
  factsText,
  type NumberRange,
  newSearch,
  type Place,
  type Placed,
  type SearchFacts,
  type SessionFacts,
  type SessionStart,
} from "./session-facts.ts";

/** An event of a session: its row's columns, and the payload, parsed. */
export interface ProjectedEvent {
  readonly event_id: string;
  readonly name: string;
  readonly client_ts: number;
  /** ISO 8601 in UTC. */
  readonly received_at: string;
  readonly session_seq: number | null;
  readonly aquarium: string | null;
  /** Whether it is quarantined: then its payload may hold anything. */
  readonly aside: boolean;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Returns the digest by which a device is known: `forgotten.ts`. */
export type DeviceDigest = (device: string) => string;

/**
 * Counted up when events say more of a session than before: servers then make the rows of all sessions anew
 * as they start (`complete-sessions.ts`).
 */
export const PROJECTOR_VERSION = 2;

/** The events that say which device it is. */
const IDENTIFYING: readonly string[] = ["session_start", "login_result"] satisfies EventName[];

/** The steps that a view of each screen is. */
const SCREEN_STEPS: Readonly<Record<string, FunnelStep>> = {
  home: "home",
  draw: "draw",
  results: "results",
  detail: "detail",
};

/** The arm's setting to which each aid on the page belongs. */
const AID_SETTINGS = {
  close_match: "close_match",
  comparison: "comparison",
  rings: "comparison",
  overlay: "comparison",
} as const satisfies Record<EventPayload<"aid_exposure">["aid"], keyof Aids>;

/**
 * Bounds of what one session's facts may hold; a visit has far less. What is over is not in the figures, and
 * which of it is over depends on the order in which it came. Ids of drawings and searches get rows all the
 * same.
 */
const MOST = {
  ranges: 300,
  searches: 200,
  drawings: 200,
  errors: 50,
  texts: 50,
  studies: 20,
  aquariums: 20,
  joins: 50,
};

/** Returns what is known of a session after some more of its events, in any order, or again; at least one. */
export function projectEvents(
  known: SessionFacts | undefined,
  events: readonly ProjectedEvent[],
  digestOf: DeviceDigest,
): SessionFacts {
  const facts = known ? structuredClone(known) : undefined;
  return events.reduce<SessionFacts | undefined>((made, event) => {
    const next = made ?? emptyFacts(event);
    addEvent(next, event, digestOf);
    return next;
  }, facts) as SessionFacts;
}

function emptyFacts(event: ProjectedEvent): SessionFacts {
  const { received_at, client_ts, name } = event;
  return {
    firstReceived: received_at,
    lastReceived: received_at,
    clockOffset: Date.parse(received_at) - client_ts,
    numbers: [],
    endNumber: 0,
    lastName: { place: placeOf(event), value: name },
    kiosk: false,
    at: {},
    errors: [],
    studies: {},
    devices: [],
    accounts: [],
    drawings: {},
    searches: {},
  };
}

function addEvent(facts: SessionFacts, event: ProjectedEvent, digestOf: DeviceDigest): void {
  const { name, received_at, client_ts, session_seq, aquarium } = event;
  const place = placeOf(event);
  facts.firstReceived = least(facts.firstReceived, received_at);
  facts.lastReceived = greatest(facts.lastReceived, received_at);
  facts.clockOffset = Math.min(facts.clockOffset, Date.parse(received_at) - client_ts);
  facts.lastName = last(facts.lastName, { place, value: name });
  if (aquarium !== null) facts.aquarium = first(facts.aquarium, { place, value: aquarium });
  if (session_seq !== null) {
    addNumber(facts.numbers, session_seq, client_ts);
    if (name === ("session_end" satisfies EventName))
      facts.endNumber = Math.max(facts.endNumber, session_seq);
  }
  addIds(facts, event, place);
  addPersons(facts, event, digestOf);
  const here = atAquarium(facts, event);
  if (here) readEvent(facts, name as EventName, { event, place, here, digestOf });
}

const placeOf = ({ session_seq, client_ts }: ProjectedEvent): Place => [session_seq ?? -1, client_ts];

const least = (one: string, other: string) => (other < one ? other : one);
const greatest = (one: string, other: string) => (other > one ? other : one);

function first<Value>(one: Placed<Value> | undefined, other: Placed<Value>): Placed<Value> {
  return one && compare(one, other) <= 0 ? one : other;
}

function last<Value>(one: Placed<Value> | undefined, other: Placed<Value>): Placed<Value> {
  return one && compare(one, other) >= 0 ? one : other;
}

/**
 * Compares by place; of two events in one place, by what they say, so that it does not matter which comes
 * first.
 */
function compare(one: Placed<unknown>, other: Placed<unknown>): number {
  return comparePlaces(one.place, other.place) || compareTexts(factsText(one.value), factsText(other.value));
}

const later = (one: Place | undefined, other: Place) => (one && comparePlaces(one, other) > 0 ? one : other);

/** Adds a text to a set in ascending order. */
function addText<Text extends string>(set: Text[], text: Text): void {
  const index = set.findIndex((each) => each >= text);
  if (set[index] === text || set.length >= MOST.texts) return;
  set.splice(index < 0 ? set.length : index, 0, text);
}

/**
 * Adds a number to the ranges. Of two events with one number the first that comes counts, as clients number
 * each once.
 */
function addNumber(ranges: NumberRange[], number: number, clientTs: number): void {
  const at = ranges.findLastIndex(({ from }) => from <= number);
  const before = ranges[at];
  if (before && number <= before.to) return;
  const after = ranges[at + 1];
  const touchesBefore = before?.to === number - 1;
  const touchesAfter = after?.from === number + 1;
  if (before && touchesBefore) {
    before.fall = Math.max(before.fall, before.lastTs - clientTs);
    Object.assign(before, { to: number, lastTs: clientTs });
    if (!after || !touchesAfter) return;
    before.fall = Math.max(before.fall, after.fall, clientTs - after.firstTs);
    Object.assign(before, { to: after.to, lastTs: after.lastTs });
    ranges.splice(at + 1, 1);
  } else if (after && touchesAfter) {
    after.fall = Math.max(after.fall, clientTs - after.firstTs);
    Object.assign(after, { from: number, firstTs: clientTs });
  } else if (ranges.length < MOST.ranges)
    ranges.splice(at + 1, 0, { from: number, to: number, firstTs: clientTs, lastTs: clientTs, fall: 0 });
}

/** Notes the drawing and the search that an event names, of whatever kind it is. */
function addIds(facts: SessionFacts, { payload, received_at, aquarium }: ProjectedEvent, place: Place): void {
  const drawing = idOf(payload.drawing_id);
  const { drawings, searches } = facts;
  if (drawing !== undefined && (Object.hasOwn(drawings, drawing) || sizeOf(drawings) < MOST.drawings))
    drawings[drawing] = least(drawings[drawing] ?? received_at, received_at);
  const id = idOf(payload.search_id);
  if (id === undefined) return;
  const search = Object.hasOwn(searches, id) ? searches[id] : undefined;
  if (search) {
    search.named = first(search.named, { place, value: aquarium });
    search.namedAt = least(search.namedAt, received_at);
  } else if (sizeOf(searches) < MOST.searches)
    searches[id] = newSearch({ place, value: aquarium }, received_at);
}

const sizeOf = (record: object) => Object.keys(record).length;

/**
 * Returns an id as rows have it, in lower case; undefined for what is none. PostgreSQL's text holds no NUL.
 */
export function idOf(value: unknown): string | undefined {
  return isText(value) ? value.toLowerCase() : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");

/** Notes by which numbers a person may ask for the deletion of the session. */
function addPersons(facts: SessionFacts, { name, payload }: ProjectedEvent, digestOf: DeviceDigest): void {
  const { device, uid } = payload;
  if (isText(uid) && uid !== "" && uid !== GUEST) addText(facts.accounts, uid);
  if (IDENTIFYING.includes(name) && isText(device) && !isNoDevice(device))
    addText(facts.devices, digestOf(device));
}

/** Returns what is known of the aquarium of a valid event. */
function atAquarium({ at }: SessionFacts, { aquarium, received_at, aside }: ProjectedEvent) {
  const name = aquarium ?? "";
  if (aside) return undefined;
  if (!Object.hasOwn(at, name) && sizeOf(at) >= MOST.aquariums) return undefined;
  const here = Object.hasOwn(at, name) ? at[name] : undefined;
  const next = here ?? { lastReceived: received_at, steps: [], shown: {} };
  next.lastReceived = greatest(next.lastReceived, received_at);
  at[name] = next;
  return next;
}

interface ReadAt {
  readonly event: ProjectedEvent;
  readonly place: Place;
  readonly here: AtAquarium;
  readonly digestOf: DeviceDigest;
}

const textOf = (value: unknown) => (isText(value) ? value : undefined);
const numberOf = (value: unknown) => (typeof value === "number" ? value : undefined);

/**
 * Reads a valid event. It was valid by the contract of the server that stored it: a field that came later may
 * be missing, and is passed over.
 */
function readEvent(facts: SessionFacts, name: EventName, { event, place, here, digestOf }: ReadAt): void {
  const { payload, received_at } = event;
  switch (name) {
    case "session_start":
      facts.start = first(facts.start, { place, value: startOf(event, digestOf) });
      facts.kiosk ||= payload.kiosk === true;
      break;
    case "session_end":
      facts.ended = last(facts.ended, { place, value: textOf(payload.reason) ?? "" });
      break;
    case "viewport": {
      const [width, height] = [numberOf(payload.width), numberOf(payload.height)];
      if (width !== undefined && height !== undefined)
        facts.shorterSide = first(facts.shorterSide, { place, value: Math.min(width, height) });
      break;
    }
    case "study_joined":
      joinStudy(facts, event, place);
      break;
    case "error_client":
      addError(facts.errors, [received_at, textOf(payload.code) ?? ""]);
      break;
    case "page_view": {
      const step = SCREEN_STEPS[textOf(payload.screen) ?? ""];
      if (step) addText(here.steps, step);
      break;
    }
    case "stroke_start":
      addText(here.steps, "stroke");
      break;
    case "search_failed":
      here.failed = later(here.failed, place);
      break;
    case "narrowing_shown":
      here.shown.narrowing = later(here.shown.narrowing, place);
      break;
    default: {
      const id = idOf(payload.search_id);
      const search = id !== undefined && Object.hasOwn(facts.searches, id) ? facts.searches[id] : undefined;
      if (search) readSearch(search, name, event, place);
    }
  }
}

function startOf(event: ProjectedEvent, digestOf: DeviceDigest): SessionStart {
  const { event_id, received_at, aquarium, payload } = event;
  const device = textOf(payload.device);
  return {
    event: event_id,
    ...(device !== undefined && { device: isNoDevice(device) ? null : digestOf(device) }),
    aquarium,
    locale: textOf(payload.locale) ?? "",
    receivedAt: received_at,
  };
}

function readSearch(search: SearchFacts, name: EventName, event: ProjectedEvent, place: Place): void {
  const { payload, client_ts, aquarium } = event;
  switch (name) {
    case "search": {
      const drawing = idOf(payload.drawing_id) ?? "";
      const began = client_ts - (numberOf(payload.latency_ms) ?? 0);
      search.search = first(search.search, { place, value: { drawing, aquarium, began } });
      // A client that does not know of visitors' versions reports none: then it is as it has always been.
      const visitors = textOf(payload.visitors_ver);
      const versions = [payload.engine_ver, payload.catalog_ver, payload.learned_ver];
      // A device that searches by itself has its own engine.
      if (payload.on_device !== true)
        addText(
          search.versions,
          [...versions.map((version) => textOf(version) ?? ""), ...(visitors ? [visitors] : [])].join(" "),
        );
      addAids(search, payload.aids);
      break;
    }
    case "rank_impression":
      if (Array.isArray(payload.items)) search.listed = Math.max(search.listed, payload.items.length);
      addAids(search, payload.aids);
      break;
    case "look_shown":
      addText(search.exposed, "look");
      break;
    case "aid_exposure": {
      const aid = AID_SETTINGS[payload.aid as keyof typeof AID_SETTINGS];
      if (aid) addText(search.exposed, aid);
      break;
    }
    case "result_click": {
      const penguin = textOf(payload.penguin_name);
      if (penguin !== undefined) addText(search.opened, penguin);
      break;
    }
    case "show_more":
      search.expanded = true;
      break;
    case "confirm_correct": {
      const value = { rank: numberOf(payload.rank) ?? 0, penguin: textOf(payload.penguin_name) };
      search.outcome = last(search.outcome, { place, value });
      break;
    }
    case "not_sure_choice":
      search.outcome = last(search.outcome, { place, value: { rank: 0 } });
  }
}

/** Adds settings that a page reported, as the contract has them now: older clients had others. */
function addAids({ reported }: SearchFacts, settings: unknown): void {
  const { data } = aids.safeParse(settings);
  if (!data || reported.length >= MOST.texts) return;
  const text = factsText(data);
  const texts = reported.map(factsText);
  const index = texts.findIndex((each) => each >= text);
  if (texts[index] === text) return;
  reported.splice(index < 0 ? reported.length : index, 0, data);
}

/** Keeps the newest. */
function addError(errors: SessionFacts["errors"], error: SessionFacts["errors"][number]): void {
  if (errors.some(([at, code]) => at === error[0] && code === error[1])) return;
  errors.push(error);
  errors.sort(
    ([at, code], [otherAt, otherCode]) => compareTexts(at, otherAt) || compareTexts(code, otherCode),
  );
  if (errors.length > MOST.errors) errors.shift();
}

function joinStudy({ studies }: SessionFacts, { payload, ...event }: ProjectedEvent, place: Place): void {
  const [id, participant] = [idOf(payload.study), idOf(payload.participant)];
  if (id === undefined || participant === undefined) return;
  const by = [event.received_at, event.event_id] as const;
  const known = Object.hasOwn(studies, id) ? studies[id] : undefined;
  if (!known && sizeOf(studies) >= MOST.studies) return;
  const joined = known ?? { participant, by, since: place, joins: [] };
  studies[id] = joined;
  const isFirst = (compareTexts(by[0], joined.by[0]) || compareTexts(by[1], joined.by[1])) < 0;
  if (isFirst) Object.assign(joined, { by, participant });
  if (comparePlaces(place, joined.since) < 0) joined.since = place;
  const join = { place, value: numberOf(payload.study_version) ?? 0 };
  const index = joined.joins.findIndex((each) => compare(each, join) >= 0);
  const same = joined.joins[index];
  if ((same && compare(same, join) === 0) || joined.joins.length >= MOST.joins) return;
  joined.joins.splice(index < 0 ? joined.joins.length : index, 0, join);
}
