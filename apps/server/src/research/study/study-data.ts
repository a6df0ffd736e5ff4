import type { StudySettings } from "@harapen/contract/studies/settings";
import { type Selectable, type SqlBool, sql } from "kysely";
import { readAll, type Snapshot } from "../../database/snapshots/snapshot.ts";
import type { Tables } from "../../database/tables.ts";
import type { StudyCount } from "../../studies/enrolment/study-counts.ts";
import { isNoPilotVisit } from "../../studies/pilots.ts";

export type Participant = Selectable<Tables["participant"]>;

/** One version of a study's settings, as it is stored. */
export interface StoredVersion extends Omit<Selectable<Tables["study_version"]>, "settings"> {
  readonly settings: StudySettings;
}

/** What is known of a session that takes part in a study. */
export interface StudySession {
  readonly participant: string;
  /** Whether its events were deleted after their time, or some of them. */
  readonly isExpired: boolean;
  /** Whether an event of it names a search. */
  readonly namesSearch: boolean;
  /** Whether it has made a search. */
  readonly hasSearch: boolean;
}

/**
 * A study with all that is stored of it but the events, as it was at the moment of a snapshot. Lists are in a
 * fixed order.
 */
export interface StudyData {
  readonly study: Selectable<Tables["study"]>;
  readonly versions: readonly StoredVersion[];
  /** The settings in force. */
  readonly settings: StudySettings;
  /** All participants, including those who have withdrawn, in the order in which they joined. */
  readonly participants: readonly Participant[];
  readonly consents: readonly Selectable<Tables["participant_consent"]>[];
  readonly truths: readonly Selectable<Tables["truth"]>[];
  readonly exclusions: readonly Selectable<Tables["exclusion"]>[];
  /** What is counted without anybody's row. */
  readonly counts: readonly StudyCount[];
  /** By their ids. */
  readonly sessions: ReadonlyMap<string, StudySession>;
}

/** Reads a study; `undefined` where there is none of this id. */
export async function readStudyData(snapshot: Snapshot, id: string): Promise<StudyData | undefined> {
  const { queries } = snapshot;
  const [study] = await readAll(snapshot, queries.selectFrom("study").selectAll().where("id", "=", id));
  if (!study) return undefined;
  const stored = await readAll(
    snapshot,
    queries.selectFrom("study_version").selectAll().where("study", "=", id).orderBy("version"),
  );
  const versions = stored.map((row) => ({ ...row, settings: JSON.parse(row.settings) as StudySettings }));
  const current = versions.find(({ version }) => version === study.version);
  if (!current) throw new Error(`the study ${id} has no version ${study.version}`);
  return {
    study,
    versions,
    settings: current.settings,
    participants: await readAll(
      snapshot,
      queries
        .selectFrom("participant")
        .selectAll()
        .where("study", "=", id)
        .orderBy("joined_at")
        .orderBy(snapshot.bytewise("id")),
    ),
    consents: await readAll(
      snapshot,
      queries
        .selectFrom("participant_consent")
        .selectAll()
        .where("study", "=", id)
        .orderBy(snapshot.bytewise("participant"))
        .orderBy("consent_version"),
    ),
    truths: await readAll(
      snapshot,
      queries
        .selectFrom("truth")
        .selectAll()
        .where("study", "=", id)
        .orderBy("entered_at")
        .orderBy(snapshot.bytewise("id")),
    ),
    exclusions: await readAll(
      snapshot,
      queries
        .selectFrom("exclusion")
        .selectAll()
        .where("study", "=", id)
        .orderBy("at")
        .orderBy(snapshot.bytewise("participant")),
    ),
    counts: await readCounts(snapshot, id),
    sessions: await readSessions(snapshot, id),
  };
}

async function readCounts(snapshot: Snapshot, study: string): Promise<StudyCount[]> {
  const query = snapshot.queries.selectFrom("study_count").selectAll().where("study", "=", study);
  return (await readAll(snapshot, query)).map(({ count, ...row }) => ({
    ...row,
    step: row.step as StudyCount["step"],
    count: Number(count),
  }));
}

/** Worded for a row of `session`: retention has deleted its events, or the last of them. */
export const EXPIRED = sql<SqlBool>`(session.expired_at is not null
  or not exists (select 1 from event where event.session_id = session.id))`;

async function readSessions(snapshot: Snapshot, study: string): Promise<Map<string, StudySession>> {
  const rows = await readAll(
    snapshot,
    snapshot.queries
      .selectFrom("session_study")
      .innerJoin("session", "session.id", "session_study.session")
      .leftJoin("session_drawing", (join) =>
        join.onRef("session_drawing.session", "=", "session.id").on("session_drawing.kind", "=", "search"),
      )
      .select(["session.id", "participant"])
      .select(EXPIRED.as("expired"))
      .select(({ fn }) => [
        fn.count<number | string>("session_drawing.id").as("named"),
        fn.count<number | string>("session_drawing.drawing").as("made"),
      ])
      .where("study", "=", study)
      .where(isNoPilotVisit(study))
      .groupBy(["session.id", "participant"]),
  );
  return new Map(
    rows.map(({ id, participant, expired, named, made }) => [
      id,
      {
        participant,
        isExpired: Boolean(expired),
        namesSearch: Number(named) > 0,
        hasSearch: Number(made) > 0,
      },
    ]),
  );
}
