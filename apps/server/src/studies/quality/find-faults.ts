import type { AlertKind } from "@harapen/contract/staff/studies/quality";
import type { Visit } from "../live/visit.ts";
import { isOnItsDays } from "../study-times.ts";
import {
  areArmsBalanced,
  CLOCK_CASES,
  ERRORS,
  GAP_SETTLED_MS,
  isAhead,
  isBehindOrLate,
  isBeyondList,
  isOfUnknownSearch,
  MISSING,
  OPEN_ENDS,
  OPEN_WINDOW_MS,
  OTHER_AIDS,
  QUARANTINED_CASES,
  SETTLED_MS,
  UNSIGNED,
  WINDOW_MS,
  wentBack,
} from "./checks.ts";
import { hasWrongAids } from "./quality-figures.ts";
import { silentMinutes } from "./silence.ts";
import type { StudyRows } from "./study-rows.ts";

/** A present fault of a study's data. */
export interface Fault {
  readonly kind: AlertKind;
  /** What it is about, depending on the kind; may be empty. */
  readonly subject: string;
}

type Check = (rows: StudyRows, active: readonly Visit[]) => readonly string[];

/** The checks for each kind; each returns the subjects that have the fault. */
const CHECKS: Readonly<Record<AlertKind, Check>> = {
  "device-silent": (rows) =>
    rows.kiosks.devices
      .filter(({ isSetAside, last }) => !isSetAside && isTooSilent(rows, last))
      .map(({ device }) => device),
  "no-visits": (rows) => found(isTooSilent(rows, rows.lastReceived)),
  errors: ({ now }, active) => errorsOf(active, now),
  quarantined: ({ quarantined }) => found(quarantined.recent >= QUARANTINED_CASES),
  "missing-events": ({ now }, active) => {
    const quiet = active.filter(({ lastReceived, ended }) => ended || now - lastReceived > GAP_SETTLED_MS);
    return found(isMany(quiet, ({ completeness }) => completeness === "missing", MISSING));
  },
  "open-ends": ({ participantVisits, now }) => {
    const over = participantVisits
      .map(({ visit }) => visit)
      .filter(({ lastReceived }) => isBetween(now - lastReceived, SETTLED_MS, SETTLED_MS + OPEN_WINDOW_MS));
    return found(isMany(over, ({ ended }) => !ended, OPEN_ENDS));
  },
  clock: (_rows, active) => found(active.filter((visit) => isClockWrong(visit)).length >= CLOCK_CASES),
  unsigned: ({ records: { recent } }) => found(areMany(recent.unsigned, recent.records, UNSIGNED)),
  impossible: ({ penguins }, active) =>
    found(
      active.some(({ outcomes }) =>
        outcomes.some((outcome) => isOfUnknownSearch(outcome) || isBeyondList(outcome, penguins)),
      ),
    ),
  arms: ({ assignments, versions }) => found(areArmsBalanced(assignments, versions) === false),
  versions: (rows, active) => found(new Set(versionsOf(rows, active)).size > 1),
  aids: ({ participantVisits, now }) => {
    const seen = participantVisits.filter(({ visit }) => isActive(visit, now));
    return found(isMany(seen, hasWrongAids, OTHER_AIDS));
  },
};

/** Returns all present faults of a study's data. */
export function findFaults(rows: StudyRows): Fault[] {
  const active = rows.participantVisits
    .map(({ visit }) => visit)
    .filter((visit) => isActive(visit, rows.now));
  return Object.entries(CHECKS).flatMap(([kind, check]) =>
    check(rows, active).map((subject) => ({ kind: kind as AlertKind, subject })),
  );
}

/** Returns the subject of a fault that is about nothing in particular, if it was found. */
function found(isFound: boolean): string[] {
  return isFound ? [""] : [];
}

function isActive({ lastReceived }: Visit, now: number): boolean {
  return now - lastReceived < WINDOW_MS;
}

/**
 * Returns the versions with which the searches of active visits, and of the last visit before them, were
 * computed: where visits are few, two are seldom active together.
 */
function versionsOf({ participantVisits, now }: StudyRows, active: readonly Visit[]): string[] {
  if (active.length === 0) return [];
  const before = participantVisits
    .map(({ visit }) => visit)
    .filter((visit) => !isActive(visit, now) && visit.versions.size > 0)
    .reduce<Visit | undefined>(
      (last, visit) => (last && last.lastReceived > visit.lastReceived ? last : visit),
      undefined,
    );
  return [...active, ...(before ? [before] : [])].flatMap(({ versions }) => [...versions]);
}

function isBetween(value: number, low: number, high: number): boolean {
  return value > low && value <= high;
}

/** Whether silence is a fault. Outside of the study's days nobody takes part, and silence is none. */
function isTooSilent({ settings, now }: StudyRows, last: number): boolean {
  if (!isOnItsDays(settings, new Date(now))) return false;
  return silentMinutes(settings, last, now) > settings.alerts.silent_minutes;
}

/**
 * Whether a kiosk's clock is wrong. A kiosk always has its network, so that its events have only this reason
 * to be late.
 */
function isClockWrong(visit: Visit): boolean {
  return isAhead(visit) || wentBack(visit) || (visit.kind === "kiosk" && isBehindOrLate(visit));
}

function errorsOf(active: readonly Visit[], now: number): string[] {
  const codes = new Set(active.flatMap(({ errors }) => errors.map(({ code }) => code)));
  const has = (code: string) => (visit: Visit) =>
    visit.errors.some((error) => error.code === code && now - error.at < WINDOW_MS);
  return [...codes].filter((code) => isMany(active, has(code), ERRORS)).sort();
}

interface Least {
  readonly cases: number;
  readonly share: number;
}

function isMany<Case>(all: readonly Case[], isOne: (each: Case) => boolean, least: Least): boolean {
  return areMany(all.filter(isOne).length, all.length, least);
}

function areMany(count: number, all: number, { cases, share }: Least): boolean {
  return count >= cases && count >= all * share;
}
