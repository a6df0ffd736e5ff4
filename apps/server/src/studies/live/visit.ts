import type { Aids } from "@harapen/contract/aids";
import type { DeviceKind, FunnelStep } from "@harapen/contract/staff/studies/live";
import {
  type Completeness,
  clockFall,
  comparePlaces,
  countNumbers,
  type InStudy,
  type Place,
  type SearchFacts,
  type SessionFacts,
} from "../../sessions/session-facts.ts";

/** A window whose shorter side is less than this, in CSS pixels, counts as a phone's. */
const PHONE_PX = 600;

/** The outcome of one search. */
export interface VisitOutcome {
  readonly search: string;
  /** The drawing; `undefined` where the session has no search of this id. */
  readonly drawing: string | undefined;
  /** The confirmed penguin's place, from 1; 0 for not sure. */
  readonly rank: number;
  /** The confirmed penguin's id. */
  readonly penguin: string | undefined;
  /** The length of the longest list of candidates that the page reported for the search; 0 where none. */
  readonly listed: number;
}

/**
 * What a session's searches and screens had of the study aids at the study's aquarium, of those that were
 * made under one version of the settings.
 */
export interface VisitAids {
  readonly version: number;
  /** The settings that searches and lists reported. */
  readonly reported: readonly Aids[];
  /** The aids that were available or shown, by their settings' keys. */
  readonly exposed: ReadonlySet<keyof Aids>;
}

/** The study for which visits are summed up. */
export interface VisitedStudy {
  readonly id: string;
  readonly aquarium: string;
}

/**
 * One visit: a session as a study sees it. Times are milliseconds since 1970, by the server's clock unless
 * said otherwise.
 */
export interface Visit {
  readonly session: string;
  readonly aquarium: string | null;
  readonly firstReceived: number;
  readonly lastReceived: number;
  /** When its session_start was received, or its first event where there is none. */
  readonly started: number;
  readonly hasStart: boolean;
  /**
   * The device's digest, or the session where nothing says which device it was; `null` where the aquarium
   * records none.
   */
  readonly device: string | null;
  readonly kind: DeviceKind;
  readonly locale: string | undefined;
  /**
   * Who it is of those who take part in the study: whom the `study_joined` of this study that came first
   * names.
   */
  readonly joined: { readonly participant: string } | undefined;
  /** Those at the study's aquarium; of searches those after it joined. */
  readonly steps: ReadonlySet<FunnelStep>;
  /** The outcomes of searches at the study's aquarium after it joined: earlier ones had nothing of an arm. */
  readonly outcomes: readonly VisitOutcome[];
  readonly completeness: Completeness;
  readonly missing: number;
  readonly ended: boolean;
  /** The name of its last event. */
  readonly lastName: string;
  /** How far the visitor's clock is behind the server's: the smallest difference of any event. */
  readonly clockOffset: number;
  /** The most that the visitor's clock went back from one of its events to the next. */
  readonly backwards: number;
  /** Its errors' codes, and when they were received. */
  readonly errors: readonly { readonly code: string; readonly at: number }[];
  /** The versions with which its searches were computed, as one text for each search. */
  readonly versions: ReadonlySet<string>;
  readonly aids: readonly VisitAids[];
}

/** Returns a session as a visit of a study. */
export function toVisit(session: string, facts: SessionFacts, study: VisitedStudy): Visit {
  const { start, lastName, clockOffset } = facts;
  const own = ownOf(facts, study);
  const device = start?.value.device;
  return {
    session,
    aquarium: facts.aquarium?.value ?? null,
    firstReceived: Date.parse(facts.firstReceived),
    lastReceived: Date.parse(facts.lastReceived),
    started: Date.parse(start?.value.receivedAt ?? facts.firstReceived),
    hasStart: start !== undefined,
    device: device === undefined ? session : device,
    kind: kindOf(facts),
    locale: start?.value.locale,
    joined: own.joined && { participant: own.joined.participant },
    steps: stepsOf(facts, study, own),
    outcomes: outcomesOf(own),
    completeness: completenessOf(facts),
    missing: countNumbers(facts)?.missing ?? 0,
    ended: lastName.value === "session_end",
    lastName: lastName.value,
    clockOffset,
    backwards: clockFall(facts),
    errors: facts.errors.map(([at, code]) => ({ code, at: Date.parse(at) })),
    versions: new Set(own.searches.flatMap(([, { versions }]) => versions)),
    aids: aidsOf(facts, study, own),
  };
}

/** What of a session is a study's. */
interface Own {
  readonly joined: InStudy | undefined;
  /** Whether a place in the session is after it joined. */
  readonly isAfter: (place: Place | undefined) => boolean;
  readonly searches: readonly (readonly [id: string, search: SearchFacts])[];
}

/**
 * Returns what of a session is a study's: the searches at its aquarium after the visit joined. What
 * follows from a search belongs to it, wherever
 * and whenever it is reported. A search of which only others' events tell is where the first of them was.
 */
function ownOf({ studies, searches }: SessionFacts, { id, aquarium }: VisitedStudy): Own {
  const joined = Object.hasOwn(studies, id) ? studies[id] : undefined;
  const isAfter = (place: Place | undefined) =>
    joined !== undefined && place !== undefined && comparePlaces(joined.since, place) < 0;
  const isOwn = ({ search, named }: SearchFacts) =>
    isAfter(search?.place ?? named.place) && (search ? search.value.aquarium : named.value) === aquarium;
  return { joined, isAfter, searches: Object.entries(searches).filter(([, search]) => isOwn(search)) };
}

function kindOf({ kiosk, shorterSide }: SessionFacts): DeviceKind {
  if (kiosk) return "kiosk";
  return shorterSide !== undefined && shorterSide.value < PHONE_PX ? "phone" : "larger";
}

function stepsOf({ at }: SessionFacts, { aquarium }: VisitedStudy, own: Own): ReadonlySet<FunnelStep> {
  const here = Object.hasOwn(at, aquarium) ? at[aquarium] : undefined;
  const searched = own.searches.filter(([, { search }]) => search !== undefined);
  const isDone = searched.length > 0 || own.isAfter(here?.failed);
  const judged = searched.flatMap(([, { outcome }]) => (outcome ? [outcome.value.rank] : []));
  return new Set<FunnelStep>([
    ...(here?.steps ?? []),
    ...(isDone ? (["done"] as const) : []),
    ...judged.map((rank) => (rank === 0 ? "not_sure" : "confirmed")),
  ]);
}

function outcomesOf({ searches }: Own): VisitOutcome[] {
  return searches.flatMap(([id, { search, outcome, listed }]) =>
    outcome
      ? [
          {
            search: id,
            drawing: search?.value.drawing,
            rank: outcome.value.rank,
            penguin: outcome.value.penguin,
            listed,
          },
        ]
      : [],
  );
}

function completenessOf(facts: SessionFacts): Completeness {
  const numbers = countNumbers(facts);
  if (!numbers) return "unnumbered";
  if (numbers.missing > 0) return "missing";
  return facts.endNumber === numbers.highest ? "complete" : "open-ended";
}

/**
 * Returns what was had of the aids under each version of the settings: a search's version is that under which
 * the visit had joined when it began, whatever it has joined while the search was under way.
 */
function aidsOf(
  { at }: SessionFacts,
  { aquarium }: VisitedStudy,
  { joined, isAfter, searches }: Own,
): VisitAids[] {
  const joins = joined?.joins ?? [];
  const versionAt = (time: number) =>
    (joins.findLast(({ place }) => place[1] <= time) ?? joins[0])?.value ?? 0;
  const found = new Map<number, { readonly reported: Aids[]; readonly exposed: Set<keyof Aids> }>();
  const under = (version: number) => {
    const aids = found.get(version) ?? { reported: [], exposed: new Set() };
    found.set(version, aids);
    return aids;
  };
  const last = joins.at(-1)?.value ?? 0;
  for (const [, { search, reported, exposed }] of searches) {
    if (reported.length + exposed.length === 0) continue;
    const aids = under(search ? versionAt(search.value.began) : last);
    aids.reported.push(...reported);
    for (const aid of exposed) aids.exposed.add(aid);
  }
  const shown = Object.hasOwn(at, aquarium) ? at[aquarium]?.shown : undefined;
  for (const [aid, place] of Object.entries(shown ?? {}))
    if (isAfter(place)) under(last).exposed.add(aid as keyof Aids);
  return [...found].map(([version, aids]) => ({ version, ...aids }));
}
