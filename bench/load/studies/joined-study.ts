import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Context } from "../../../apps/server/src/context.ts";
import { inTransaction } from "../../../apps/server/src/database/commit-faults.ts";
import { DATABASE_FILE } from "../../../apps/server/src/database/dialects/sqlite.ts";
import { rebuildAllSessions } from "../../../apps/server/src/sessions/complete-sessions.ts";
import { rebuildSessions } from "../../../apps/server/src/sessions/session-store.ts";
import type { KeyedStudy } from "../../../apps/server/src/studies/study-store.ts";
import { studySettings } from "../../../apps/server/src/testing/studies/study-settings.ts";
import { SLUG } from "../../support/aquarium-folder.ts";

/** Makes a study in which every visit is a participant's. */
export async function makeStudy(rooms: Context, dataDir: string): Promise<KeyedStudy> {
  const id = await rooms.studies.stored.add(SLUG, { settings: studySettings(), by: null, reason: "" });
  await rooms.studies.stored.setStatus(id, "running");
  const started_at = "2025-12-31T00:00:00.000Z";
  await rooms.database.updateTable("study").set({ started_at }).where("id", "=", id).execute();
  const study = await rooms.studies.stored.find(id);
  if (!study) throw new Error("the study was not added");
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 10_000 });
  const sessions = database
    .prepare("select session_id, min(received_at) as at from event group by session_id")
    .all() as { session_id: string; at: string }[];
  database.exec("begin");
  for (const { session_id, at } of sessions) joinStudy(database, study, session_id, at);
  database.exec("commit");
  database.close();
  await rebuildAllSessions(rooms.database);
  return study;
}

/** Stores this many participants of whom no event has arrived yet; returns their ids. */
export function addParticipants(dataDir: string, study: KeyedStudy, count: number): string[] {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 10_000 });
  const at = new Date().toISOString();
  const ids = Array.from({ length: count }, () => addParticipant(database, study, randomUUID(), at));
  database.close();
  return ids;
}

/** Stores a visit by a new participant, now. */
export async function addVisitor(rooms: Context, dataDir: string, study: KeyedStudy): Promise<void> {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 10_000 });
  const session = randomUUID();
  joinStudy(database, study, session, new Date().toISOString());
  database.close();
  await inTransaction(rooms.database, (transaction) => rebuildSessions(transaction, [session]));
}

function joinStudy(database: DatabaseSync, study: KeyedStudy, session: string, at: string): void {
  const participant = addParticipant(database, study, session, at);
  const payload = JSON.stringify({ participant, study: study.id, study_version: 1 });
  database
    .prepare(
      "insert into event (event_id, session_id, name, client_ts, received_at, payload, aquarium) values (?, ?, 'study_joined', ?, ?, ?, ?)",
    )
    .run(randomUUID(), session, Date.parse(at), at, payload, SLUG);
}

/** Stores a participant of whom no event has arrived yet; returns their id. */
function addParticipant(database: DatabaseSync, { id }: KeyedStudy, session: string, at: string): string {
  const participant = randomUUID();
  database
    .prepare(
      "insert into participant (id, study, unit, code, arm, study_version, joined_at, guardian) values (?, ?, ?, ?, ?, 1, ?, 0)",
    )
    .run(participant, id, participant, participant, session < "8" ? "hints" : "bare", at);
  return participant;
}
