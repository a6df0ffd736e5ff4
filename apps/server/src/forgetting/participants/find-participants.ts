import { uuid } from "@harapen/contract/uuid";
import type { Database } from "../../storage/database.ts";
import { AuditLog } from "../../storage/staff/audit-log.ts";
import { participantSessions } from "../../storage/studies/study-sessions.ts";
import { NO_IDS, type PersonalIds } from "../forgotten-ids.ts";
import { mapInBatches } from "../map-in-batches.ts";
import type { Person } from "../person.ts";

/** Somebody who takes part in a study. */
export interface ParticipantKey {
  readonly id: string;
  readonly study: string;
  readonly code: string;
}

/** What studies store about a person as a participant, apart from events and drawings. */
export interface StudyData {
  /** The ids of the participants who are this person and nobody else. */
  readonly ids: readonly string[];
  readonly participants: readonly ParticipantKey[];
  /** The keyed digests by which their studies know them. */
  readonly units: readonly string[];
  /** The ids of what staff entered about these participants or drawings. */
  readonly truths: readonly string[];
  readonly exclusions: number;
  /** The aquariums of the studies that store any of it. */
  readonly aquariums: readonly string[];
}

/** Finds who takes part with a code, in one study or in any; a participant's id, which is no code, is returned whether there is a row or not. */
export async function findByCode(database: Database, person: Person, study?: string): Promise<string[]> {
  if (person.kind !== "participant") return [];
  if (uuid.safeParse(person.code).success) return [person.code];
  let query = database.selectFrom("participant").select("id").where("code", "=", person.code);
  if (study !== undefined) query = query.where("study", "=", study);
  return (await query.execute()).map(({ id }) => id);
}

/** Returns what is known without events of participants' sessions, drawings and searches. */
export async function readLinks(database: Database, participants: readonly string[]): Promise<PersonalIds> {
  const rows = await mapInBatches(participants, (batch) =>
    database.selectFrom("study_link").select(["kind", "id"]).where("participant", "in", batch).execute(),
  );
  const ofKind = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    ...NO_IDS,
    sessions: ofKind("session"),
    drawings: ofKind("drawing"),
    searches: ofKind("search"),
    participants,
  };
}

/** Finds what studies store about a person. `named` are the participants whom their sessions name. */
export async function findStudyData(
  database: Database,
  ids: PersonalIds,
  named: readonly string[],
): Promise<StudyData> {
  const again = await mapInBatches(ids.units, (batch) =>
    database.selectFrom("participant").select("id").where("unit", "in", batch).execute(),
  );
  const alone = await findNamed(database, ids, named);
  const own = [...new Set([...ids.participants, ...again.map(({ id }) => id), ...alone])];
  const participants = await mapInBatches(own, (batch) =>
    database
      .selectFrom("participant")
      .select(["id", "study", "code", "unit"])
      .where("id", "in", batch)
      .execute(),
  );
  const truths = await mapInBatches(own, (batch) =>
    database.selectFrom("truth").select(["id", "study"]).where("participant", "in", batch).execute(),
  );
  const ofDrawings = await mapInBatches(ids.drawings, (batch) =>
    database.selectFrom("truth").select(["id", "study"]).where("drawing_id", "in", batch).execute(),
  );
  const exclusions = await mapInBatches(own, (batch) =>
    database.selectFrom("exclusion").select("study").where("participant", "in", batch).execute(),
  );
  const judged = [...truths, ...ofDrawings, ...exclusions];
  return {
    ids: own,
    participants,
    units: participants.map(({ unit }) => unit),
    truths: [...new Set([...truths, ...ofDrawings].map(({ id }) => id))],
    exclusions: exclusions.length,
    aquariums: await findAquariums(
      database,
      [...participants, ...judged].map(({ study }) => study),
    ),
  };
}

async function findAquariums(database: Database, studies: readonly string[]): Promise<string[]> {
  const rows = await mapInBatches([...new Set(studies)], (batch) =>
    database.selectFrom("study").select("aquarium").where("id", "in", batch).execute(),
  );
  return [...new Set(rows.map(({ aquarium }) => aquarium))];
}

/**
 * Returns those of the named participants who are first named only by these sessions: in their events or, where these are gone, in `study_link`. Leaves out one whom another
 * session also named first, as on a device that a family shares, and one named only later, as whoever knows a participant's id can name it.
 */
async function findNamed(
  database: Database,
  { sessions, participants }: PersonalIds,
  named: readonly string[],
): Promise<string[]> {
  const known = new Set(participants);
  const others = named.filter((id) => !known.has(id));
  const own = new Set(sessions);
  const noted = await mapInBatches(others, (batch) =>
    database
      .selectFrom("study_link")
      .select(["participant", "id as session"])
      .where("kind", "=", "session")
      .where("participant", "in", batch)
      .execute(),
  );
  const joined = Map.groupBy(
    [...noted, ...(await participantSessions(database, others))],
    ({ participant }) => participant,
  );
  return others.filter((id) => joined.get(id)?.every(({ session }) => own.has(session)));
}

/** Returns those of these participants whom no other session named first. */
export async function findUnshared(
  database: Database,
  sessions: readonly string[],
  participants: readonly string[],
): Promise<string[]> {
  const own = new Set(sessions);
  const joined = await participantSessions(database, participants);
  const shared = new Set(
    joined.filter(({ session }) => !own.has(session)).map(({ participant }) => participant),
  );
  return participants.filter((id) => !shared.has(id));
}

/** Deletes what studies have of a person, and blanks the audit log's lines about it. A code that was handed out goes, too; that nobody is enrolled by it again, nor by the device
 * or the visit that it was instead, is the log's (`forgotten`). */
export async function deleteStudyData(
  transaction: Database,
  { ids, participants, truths }: StudyData,
): Promise<void> {
  await new AuditLog(transaction).blank([...ids, ...truths]);
  await mapInBatches(truths, (batch) => transaction.deleteFrom("truth").where("id", "in", batch).execute());
  for (const table of ["exclusion", "study_link", "participant_consent"] as const)
    await mapInBatches(ids, (batch) =>
      transaction.deleteFrom(table).where("participant", "in", batch).execute(),
    );
  for (const { study, code } of participants)
    await transaction.deleteFrom("study_code").where("study", "=", study).where("code", "=", code).execute();
  await mapInBatches(ids, (batch) =>
    transaction.deleteFrom("participant").where("id", "in", batch).execute(),
  );
}
