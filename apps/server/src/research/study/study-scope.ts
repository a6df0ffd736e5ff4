import { isNoDevice } from "@harapen/contract/constants";
import type { StudySelection } from "@harapen/contract/staff/studies/exports";
import { ExportError } from "../../platform/errors.ts";
import { createPseudonyms, type Pseudonyms } from "../../studies/pseudonyms.ts";
import { studyDigest } from "../../studies/study-digest.ts";
import { startOfDay } from "../../studies/study-times.ts";
import type { ExportFilter } from "../stored-events.ts";
import type { Participant, StudyData } from "./study-data.ts";

const DEVICE_DIGITS = 32;

/** A participant whom an export includes. */
export interface IncludedParticipant extends Participant {
  /** Their name in the export. */
  readonly name: string;
  /** Why the analysis excludes them. */
  readonly excluded: string | undefined;
}

/** The part of a study that an export includes. */
export interface StudyScope extends StudyData {
  readonly selection: StudySelection;
  readonly filter: ExportFilter;
  readonly pseudonyms: Pseudonyms;
  /** By their ids. */
  readonly included: ReadonlyMap<string, IncludedParticipant>;
  /** Returns the participant of a session, where the export has them. */
  participantOf(session: string): IncludedParticipant | undefined;
}

/** Whether a selection takes some days alone. */
export const isOfSomeDays = ({ from, to }: StudySelection) => from !== null || to !== null;

/**
 * Returns what of a study a selection takes. Who has withdrawn is never in it. Throws an ExportError where a
 * day of the selection is none.
 */
export function studyScope(data: StudyData, selection: StudySelection): StudyScope {
  const pseudonyms = studyPseudonyms(data.study.key);
  const reasons = new Map(data.exclusions.map(({ participant, reason }) => [participant, reason]));
  const included = new Map(
    data.participants
      .filter(({ withdrawn_at }) => withdrawn_at === null)
      .map((participant) => {
        const name = pseudonyms.key(participant.id);
        return [participant.id, { ...participant, name, excluded: reasons.get(participant.id) }] as const;
      })
      .filter(([, { excluded }]) => selection.participants === "all" || excluded === undefined),
  );
  return {
    ...data,
    selection,
    filter: filterOf(data, selection),
    pseudonyms,
    included,
    participantOf: (session) => included.get(data.sessions.get(session)?.participant ?? ""),
  };
}

/**
 * Returns the pseudonyms of a study's exports: under its own key, so that two studies' exports have no id in
 * common. Exact times, and drawings, still tell which rows of them are the same. A device's begins as its
 * digest of the participants does.
 */
function studyPseudonyms(key: string): Pseudonyms {
  return {
    ...createPseudonyms(Buffer.from(key, "hex")),
    device: (device) =>
      isNoDevice(device) ? "" : deviceName(studyDigest(key, "device", device.toLowerCase())),
  };
}

/** Returns a device's pseudonym by its digest under the study's key. */
export function deviceName(digest: string): string {
  return `d_${digest.slice(0, DEVICE_DIGITS)}`;
}

function filterOf({ study, settings }: StudyData, { from, to }: StudySelection): ExportFilter {
  const zone = settings.time_zone;
  return {
    study: study.id,
    ...(from !== null && { from: instantOf(from, zone) }),
    ...(to !== null && { until: instantOf(to, zone, 1) }),
  };
}

function instantOf(day: string, zone: string, daysLater = 0): string {
  const start = startOfDay(day, zone, daysLater);
  if (start === undefined) throw new ExportError("bad-date", `${day} is not a day of the calendar.`);
  return new Date(start).toISOString();
}
