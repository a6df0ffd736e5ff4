import { setImmediate } from "node:timers/promises";
import type { QualityResponse } from "@harapen/contract/staff/studies/quality";
import type { Visit } from "../live/visit.ts";
import {
  areArmsBalanced,
  hasOtherAids,
  isAhead,
  isBehindOrLate,
  isBeyondList,
  isOfUnknownSearch,
  isSettled,
  openEndOf,
  wentBack,
} from "./checks.ts";
import { silentMinutes } from "./silence.ts";
import type { ParticipantVisit, StudyRows } from "./study-rows.ts";

/**
 * Returns the quality figures of a study's data, without its alerts. With thousands of visits each part takes
 * milliseconds: other work of the event loop gets its turn in between.
 */
export async function qualityFigures(
  rows: StudyRows,
): Promise<Omit<QualityResponse, "alerts" | "as_of" | "partial">> {
  const visits = rows.participantVisits.map(({ visit }) => visit);
  await setImmediate();
  const completeness = completenessOf(visits, rows.now);
  await setImmediate();
  const clocks = {
    ahead: visits.filter(isAhead).length,
    behind_or_late: visits.filter(isBehindOrLate).length,
    backwards: visits.filter(wentBack).length,
  };
  await setImmediate();
  const errors = errorsOf(visits);
  const devices = rows.kiosks.devices.map(({ device, name, isSetAside, last }) => ({
    device,
    name,
    set_aside: isSetAside,
    last_received: new Date(last).toISOString(),
    silent_minutes: isSetAside ? 0 : silentMinutes(rows.settings, last, rows.now),
  }));
  await setImmediate();
  const versions = new Set(visitsOfVersion(rows).flatMap((visit) => [...visit.versions])).size;
  await setImmediate();
  return {
    visits: visits.length,
    ...completeness,
    rows: countRows(rows, visits),
    clocks,
    errors,
    devices_recorded: rows.kiosks.areRecorded && visits.every(({ device }) => device !== null),
    devices,
    arms_balanced: areArmsBalanced(rows.assignments, rows.versions),
    versions,
    other_aids: rows.participantVisits.filter(hasWrongAids).length,
  };
}

/** Returns how many of the visits that are over arrived whole, and why the others have no end. */
function completenessOf(visits: readonly Visit[], now: number) {
  const settled = visits.filter((visit) => isSettled(visit, now));
  const lacking = settled.filter(({ completeness }) => completeness === "missing");
  const open = settled.filter(({ ended }) => !ended).map(openEndOf);
  return {
    settled: settled.length,
    complete: settled.filter(({ completeness }) => completeness === "complete").length,
    missing: { visits: lacking.length, events: lacking.reduce((sum, { missing }) => sum + missing, 0) },
    open_ends: {
      hidden: open.filter((end) => end === "hidden").length,
      error: open.filter((end) => end === "error").length,
      cut: open.filter((end) => end === "cut").length,
    },
  };
}

function countRows({ records, quarantined, penguins, unasked }: StudyRows, visits: readonly Visit[]) {
  const outcomes = visits.flatMap((visit) => visit.outcomes);
  return {
    ...records.all,
    unknown_searches: outcomes.filter(isOfUnknownSearch).length,
    ranks_beyond: outcomes.filter((outcome) => isBeyondList(outcome, penguins)).length,
    quarantined: quarantined.all,
    unasked,
  };
}

/** Whether a visit had other aids than its arm's. */
export function hasWrongAids({ visit, aidsUnder }: ParticipantVisit): boolean {
  return visit.aids.some((had) => {
    const aids = aidsUnder(had.version);
    return aids !== undefined && hasOtherAids(had, aids);
  });
}

/** Returns the visits since the settings in force. */
function visitsOfVersion({ study, participantVisits }: StudyRows): Visit[] {
  const since = Math.max(Date.parse(study.current.at), Date.parse(study.started_at ?? study.created_at));
  return participantVisits.map(({ visit }) => visit).filter(({ started }) => started >= since);
}

/** Returns how many visits had each error, the most frequent first. */
function errorsOf(visits: readonly Visit[]): { code: string; visits: number }[] {
  const counts = new Map<string, number>();
  for (const { errors } of visits)
    for (const code of new Set(errors.map((each) => each.code)))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => ({ code, visits: count }))
    .sort((one, other) => other.visits - one.visits || (one.code < other.code ? -1 : 1));
}
