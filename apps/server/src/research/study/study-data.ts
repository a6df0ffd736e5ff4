import type { StudySettings } from "@harapen/contract/studies/settings";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Tables } from "../../storage/schema/tables.ts";
import { FirstJoined } from "../../storage/studies/study-sessions.ts";
import { studyConditions } from "../read/filter.ts";
import type { Snapshot } from "../read/snapshot.ts";

const BATCH_SIZE = 1_000;

export type Participant = Selectable<Tables["participant"]>;

/** One version of a study's settings, as it is stored. */
export interface StoredVersion extends Omit<Selectable<Tables["study_version"]>, "settings"> {
  readonly settings: StudySettings;
}

/** A study with all that is stored of it but the events, as it was at the moment of a snapshot. Lists are in a fixed order. */
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
  /** Whose each session, drawing and search is of which events went after their time. */
  readonly links: readonly Selectable<Tables["study_link"]>[];
  /** The participant that each session is: as was noted before its events went, or by its `study_joined` that came first. */
  readonly sessions: ReadonlyMap<string, string>;
}

/** Reads a study; `undefined` where there is none of this id. */
export async function readStudyData(snapshot: Snapshot, id: string): Promise<StudyData | undefined> {
  const { queries } = snapshot;
  const [study] = await all(snapshot, queries.selectFrom("study").selectAll().where("id", "=", id));
  if (!study) return undefined;
  const stored = await all(
    snapshot,
    queries.selectFrom("study_version").selectAll().where("study", "=", id).orderBy("version"),
  );
  const versions = stored.map((row) => ({ ...row, settings: JSON.parse(row.settings) as StudySettings }));
  const current = versions.find(({ version }) => version === study.version);
  if (!current) throw new Error(`the study ${id} has no version ${study.version}`);
  const links = await all(snapshot, queries.selectFrom("study_link").selectAll().where("study", "=", id));
  const noted = links
    .filter(({ kind }) => kind === "session")
    .map((link) => [link.id, link.participant] as const);
  return {
    study,
    versions,
    settings: current.settings,
    participants: await all(
      snapshot,
      queries
        .selectFrom("participant")
        .selectAll()
        .where("study", "=", id)
        .orderBy("joined_at")
        .orderBy(snapshot.bytewise("id")),
    ),
    consents: await all(
      snapshot,
      queries
        .selectFrom("participant_consent")
        .selectAll()
        .where("study", "=", id)
        .orderBy(snapshot.bytewise("participant"))
        .orderBy("consent_version"),
    ),
    truths: await all(
      snapshot,
      queries
        .selectFrom("truth")
        .selectAll()
        .where("study", "=", id)
        .orderBy("entered_at")
        .orderBy(snapshot.bytewise("id")),
    ),
    exclusions: await all(
      snapshot,
      queries
        .selectFrom("exclusion")
        .selectAll()
        .where("study", "=", id)
        .orderBy("at")
        .orderBy(snapshot.bytewise("participant")),
    ),
    links,
    sessions: new Map([...(await readSessions(snapshot, id)), ...noted]),
  };
}

/** Returns the participant of each session that takes part in a study, by their events. */
async function readSessions(snapshot: Snapshot, study: string): Promise<Map<string, string>> {
  const joined = await all(
    snapshot,
    snapshot.queries
      .selectFrom("event")
      .select(["session_id", "payload"])
      .where(sql<SqlBool>`${sql.join(studyConditions({ study }), sql` and `)}`)
      .orderBy(snapshot.bytewise("received_at"))
      .orderBy(snapshot.bytewise("event_id")),
  );
  const first = new FirstJoined();
  for (const event of joined) first.add(event);
  const own = first.sessions.filter((each) => each.study === study);
  return new Map(own.map(({ session, participant }) => [session, participant]));
}

async function all<Row>(
  snapshot: Snapshot,
  query: { compile(): Parameters<typeof snapshot.read<Row>>[0] },
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of snapshot.read(query.compile(), BATCH_SIZE)) rows.push(...batch);
  return rows;
}
