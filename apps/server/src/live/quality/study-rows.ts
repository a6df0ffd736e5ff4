import type { Aids } from "@harapen/contract/aids";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { sql } from "kysely";
import { ranAt, runningTimes } from "../../research/study/running-times.ts";
import type { Database } from "../../storage/database.ts";
import { studyDigest } from "../../storage/studies/draw-arm.ts";
import { type KeyedStudy, StudyStore } from "../../storage/studies/study-store.ts";
import { inTurns } from "../visits/in-turns.ts";
import type { Visit } from "../visits/visit.ts";
import type { DrawnArm } from "./arm-balance.ts";

const DEVICE_DIGITS = 8;

/** A visit of a participant, with the aids of their arm. */
export interface ParticipantVisit {
  readonly visit: Visit;
  /** `undefined` where the settings have no such arm. */
  readonly aids: Aids | undefined;
}

/** What of a study its quality is judged by. */
export interface StudyRows {
  readonly study: KeyedStudy;
  readonly settings: StudySettings;
  /** All visits at the aquarium since the study began. */
  readonly visits: readonly Visit[];
  /** Those of participants who have not withdrawn. */
  readonly taking: readonly ParticipantVisit[];
  /** Everybody's: an arm was drawn for who has withdrawn, too. */
  readonly drawn: readonly DrawnArm[];
  readonly versions: ReadonlyMap<number, StudySettings>;
  readonly penguins: number;
  /** Records at the aquarium while the study ran, and quarantined events; when each was stored, in milliseconds since 1970. */
  readonly records: readonly { readonly at: number; readonly signed: boolean }[];
  readonly quarantined: readonly number[];
  /** How much was refused for want of a consent. */
  readonly unasked: number;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Reads what is not in the visits. */
export async function readStudyRows(
  database: Database,
  study: KeyedStudy,
  visits: Iterable<Visit>,
  now: number,
): Promise<StudyRows> {
  const since = study.started_at ?? study.created_at;
  const stored = await new StudyStore(database).versions(study.id);
  const versions = new Map(stored.map(({ version, settings }) => [version, settings]));
  const times = runningTimes(study, stored.toReversed());
  const participants = await database
    .selectFrom("participant")
    .select(["id", "arm", "study_version", "withdrawn_at"])
    .where("study", "=", study.id)
    .execute();
  const staying = participants.filter(({ withdrawn_at }) => withdrawn_at === null);
  const arms = new Map(staying.map((participant) => [participant.id, participant]));
  const aidsOf = (id: string, version: number) => {
    const participant = arms.get(id);
    const armOf = (each: number) => versions.get(each)?.arms.find(({ key }) => key === participant?.arm);
    return participant && (armOf(version) ?? armOf(participant.study_version))?.aids;
  };
  const here = [...visits].filter(({ aquarium }) => aquarium === study.aquarium);
  const taking: ParticipantVisit[] = [];
  for await (const some of inTurns(here))
    for (const visit of some)
      if (visit.joined && arms.has(visit.joined.participant))
        taking.push({ visit, aids: aidsOf(visit.joined.participant, visit.joined.version) });
  return {
    study,
    settings: study.current.settings,
    visits: here,
    taking,
    drawn: participants.map(({ arm, study_version }) => ({ arm, version: study_version })),
    versions,
    penguins: await countPenguins(database, study.aquarium),
    records: (await readRecords(database, study.aquarium, since)).filter(({ at }) => ranAt(times, at)),
    quarantined: (await readQuarantined(database, study.aquarium, since)).filter((at) => ranAt(times, at)),
    unasked: await readUnasked(database, study.id),
    now,
  };
}

/** Returns a device's pseudonym under a study's key, short enough to be read out. */
export function deviceName({ key }: Pick<KeyedStudy, "key">, device: string): string {
  return `d_${studyDigest(key, "device", device.toLowerCase()).slice(0, DEVICE_DIGITS)}`;
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

async function readRecords(database: Database, aquarium: string, since: string) {
  const rows = await database
    .selectFrom("record")
    .select(["saved_at", "answer_id"])
    .where("aquarium", "=", aquarium)
    .where("saved_at", ">=", since)
    .execute();
  return rows.map(({ saved_at, answer_id }) => ({ at: Date.parse(saved_at), signed: answer_id !== null }));
}

/** Of the quarantined events those of the aquarium, and those that name none. */
async function readQuarantined(database: Database, aquarium: string, since: string): Promise<number[]> {
  const rows = await database
    .selectFrom("event_aside")
    .select("received_at")
    .where("received_at", ">=", since)
    .where((is) => is.or([is("aquarium", "=", aquarium), is("aquarium", "is", null)]))
    .execute();
  return rows.map(({ received_at }) => Date.parse(received_at));
}
