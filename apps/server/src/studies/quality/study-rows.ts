import type { Aids } from "@harapen/contract/aids";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { sql } from "kysely";
import { inTurns } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { StudyKiosks } from "../kiosks/study-kiosks.ts";
import { isoPeriods, lastReceived } from "../live/seen-visits.ts";
import type { Visit } from "../live/visit.ts";
import { type KeyedStudy, StudyStore } from "../study-store.ts";
import { type RunningPeriod, runningPeriods } from "../study-times.ts";
import { type AssignedArm, WINDOW_MS } from "./checks.ts";

/** A visit of a participant. */
export interface ParticipantVisit {
  readonly visit: Visit;
  /**
   * Returns the aids of their arm under a version of the settings; `undefined` where these have no such arm.
   */
  aidsUnder(version: number): Aids | undefined;
}

interface Stored<Counted> {
  readonly all: Counted;
  readonly recent: Counted;
}

interface RecordCounts {
  readonly records: number;
  readonly unsigned: number;
}

/** The data of a study by which its quality is judged. */
export interface StudyRows {
  readonly study: KeyedStudy;
  readonly settings: StudySettings;
  /**
   * When the aquarium's last event since the study began was received, or else when the study began, in
   * milliseconds since 1970.
   */
  readonly lastReceived: number;
  readonly kiosks: StudyKiosks;
  /** The visits at the aquarium since the study began, of participants who have not withdrawn. */
  readonly participantVisits: readonly ParticipantVisit[];
  /** The arms of all participants, including those who have withdrawn. */
  readonly assignments: readonly AssignedArm[];
  readonly versions: ReadonlyMap<number, StudySettings>;
  readonly penguins: number;
  /**
   * How many records were stored at the aquarium while the study ran, and events quarantined; of all that
   * time, and of the last quarter of an hour.
   */
  readonly records: Stored<RecordCounts>;
  readonly quarantined: Stored<number>;
  /** How much was refused for want of a consent. */
  readonly unasked: number;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Reads the data that visits do not contain. */
export async function readStudyRows(
  database: Database,
  study: KeyedStudy,
  {
    visits,
    kiosks,
    now,
  }: { readonly visits: readonly Visit[]; readonly kiosks: StudyKiosks; readonly now: number },
): Promise<StudyRows> {
  const since = study.started_at ?? study.created_at;
  const stored = await new StudyStore(database).versions(study.id);
  const versions = new Map(stored.map(({ version, settings }) => [version, settings]));
  const periods = runningPeriods(study, stored.toReversed());
  const participants = await database
    .selectFrom("participant")
    .select(["id", "arm", "study_version", "withdrawn_at"])
    .where("study", "=", study.id)
    .execute();
  const staying = participants.filter(({ withdrawn_at }) => withdrawn_at === null);
  const arms = new Map(staying.map((participant) => [participant.id, participant]));
  const here = visits.filter(({ aquarium }) => aquarium === study.aquarium);
  const participantVisits: ParticipantVisit[] = [];
  for await (const some of inTurns(here))
    for (const visit of some) {
      const participant = arms.get(visit.joined?.participant ?? "");
      if (participant)
        participantVisits.push({ visit, aidsUnder: (version) => aidsOf(versions, participant, version) });
    }
  return {
    study,
    settings: study.current.settings,
    lastReceived: await lastReceived(database, study.aquarium, since),
    kiosks,
    participantVisits,
    assignments: participants.map(({ arm, study_version }) => ({ arm, version: study_version })),
    versions,
    penguins: await countPenguins(database, study.aquarium),
    records: await ofBoth(now, (bounds) => countRecords(database, study.aquarium, periods, bounds)),
    quarantined: await ofBoth(now, (bounds) => countQuarantined(database, study.aquarium, periods, bounds)),
    unasked: await readUnasked(database, study.id),
    now,
  };
}

/**
 * The aids of a participant's arm under a version of the settings; of an arm that this one has left out, as
 * they were when they joined.
 */
function aidsOf(
  versions: ReadonlyMap<number, StudySettings>,
  { arm, study_version }: { readonly arm: string; readonly study_version: number },
  version: number,
): Aids | undefined {
  const armOf = (each: number) => versions.get(each)?.arms.find(({ key }) => key === arm);
  return (armOf(version) ?? armOf(study_version))?.aids;
}

/** Counts what was stored in all the time, and in the last quarter of an hour. */
async function ofBoth<Counted>(
  now: number,
  count: (bounds: Partial<RunningPeriod>) => Promise<Counted>,
): Promise<Stored<Counted>> {
  return { all: await count({}), recent: await count({ from: now - WINDOW_MS + 1 }) };
}

async function readUnasked(database: Database, study: string): Promise<number> {
  const row = await database.selectFrom("study").select("unasked").where("id", "=", study).executeTakeFirst();
  return row?.unasked ?? 0;
}

async function countPenguins(database: Database, aquarium: string): Promise<number> {
  const { penguins } = await database
    .selectFrom("penguin")
    .select(sql<number | string>`count(*)`.as("penguins"))
    .where("aquarium", "=", aquarium)
    .executeTakeFirstOrThrow();
  return Number(penguins);
}

/** Counts records at the aquarium while the study ran, within bounds. */
async function countRecords(
  database: Database,
  aquarium: string,
  periods: readonly RunningPeriod[],
  bounds: Partial<RunningPeriod>,
): Promise<RecordCounts> {
  const counts = { records: 0, unsigned: 0 };
  for (const { from, until } of isoPeriods(periods, bounds)) {
    const { records, signed } = await database
      .selectFrom("record")
      .select(sql<number | string>`count(*)`.as("records"))
      .select(sql<number | string>`count(answer_id)`.as("signed"))
      .where("aquarium", "=", aquarium)
      .where("saved_at", ">=", from)
      .where("saved_at", "<", until)
      .executeTakeFirstOrThrow();
    counts.records += Number(records);
    counts.unsigned += Number(records) - Number(signed);
  }
  return counts;
}

/** Counts the quarantined events of the aquarium, and those that name none. */
async function countQuarantined(
  database: Database,
  aquarium: string,
  periods: readonly RunningPeriod[],
  bounds: Partial<RunningPeriod>,
): Promise<number> {
  let quarantined = 0;
  for (const { from, until } of isoPeriods(periods, bounds)) {
    const { events } = await database
      .selectFrom("event_aside")
      .select(sql<number | string>`count(*)`.as("events"))
      .where("received_at", ">=", from)
      .where("received_at", "<", until)
      .where((is) => is.or([is("aquarium", "=", aquarium), is("aquarium", "is", null)]))
      .executeTakeFirstOrThrow();
    quarantined += Number(events);
  }
  return quarantined;
}
