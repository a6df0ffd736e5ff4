import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LiveQuery } from "@harapen/contract/staff/studies/live";
import { createRandom } from "@harapen/simulator/random";
import { pino } from "pino";
import { LiveStudies } from "../../apps/server/src/live/live-studies.ts";
import { openDatabase } from "../../apps/server/src/storage/database.ts";
import { DATABASE_FILE } from "../../apps/server/src/storage/dialects/sqlite.ts";
import { createStorage } from "../../apps/server/src/storage/storage.ts";
import type { KeyedStudy } from "../../apps/server/src/storage/studies/study-store.ts";
import { studySettings } from "../../apps/server/src/testing/studies/study-settings.ts";
import { SLUG } from "../support/aquarium-folder.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import { fillStudy } from "./study-database.ts";

/**
 * Measures the live figures of a study of a million events, each page of which must be there in under two seconds: the first after a server's start, which
 * reads everything, and those that a researcher sees who goes on looking, while visits go on. Over the embedded database. Ends with 1 where the bound is not
 * held for those who go on looking.
 */
const EVENTS = 1_000_000;
const BOUND_SECONDS = 2;
const PAGES: readonly LiveQuery[] = [
  {},
  { by: "hour" },
  { by: "device" },
  { from: "2026-01-02", to: "2026-01-02" },
];

await inTemporaryFolder(async (folder) => {
  const { events, visits } = await fillStudy(folder, createRandom("live"), EVENTS);
  const dataDir = join(folder, "data");
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const storage = createStorage(database);
  const study = await makeStudy(storage, dataDir);
  const live = new LiveStudies(database);
  const first = await secondsOf(() => live.figures(study, {}));
  const rows = [{ page: "the first after a start", seconds: first }];
  for (const query of PAGES) {
    addVisitor(dataDir, study);
    const seconds = await secondsOf(async () => {
      await live.mirrorOf(study, Date.now(), 0);
      await live.figures(study, query);
    });
    rows.push({ page: `with new visits: ${JSON.stringify(query)}`, seconds });
  }
  rows.push({ page: "data quality", seconds: await secondsOf(() => live.quality(study)) });
  const { all } = await live.figures(study, {});
  await storage.close();
  console.log(
    `${events} events of ${visits} visits, of which ${all.visits} take part; ${all.outcomes} outcomes`,
  );
  console.table(rows);
  const holds = rows.slice(1).every(({ seconds }) => seconds < BOUND_SECONDS);
  console.log(`bound: ${BOUND_SECONDS} s a page while somebody looks: ${holds ? "held" : "NOT held"}`);
  if (!holds) process.exitCode = 1;
});

/** Makes a study of which every visit is a participant's. */
async function makeStudy(storage: ReturnType<typeof createStorage>, dataDir: string): Promise<KeyedStudy> {
  const id = await storage.studies.add(SLUG, { settings: studySettings(), by: null, reason: "" });
  await storage.studies.setStatus(id, "running");
  const started_at = "2025-12-31T00:00:00.000Z";
  await storage.database.updateTable("study").set({ started_at }).where("id", "=", id).execute();
  const study = await storage.studies.find(id);
  if (!study) throw new Error("the study was not added");
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 10_000 });
  const sessions = database
    .prepare("select session_id, min(received_at) as at from event group by session_id")
    .all() as { session_id: string; at: string }[];
  database.exec("begin");
  for (const { session_id, at } of sessions) joinStudy(database, study, session_id, at);
  database.exec("commit");
  database.close();
  return study;
}

/** Stores a visit of somebody new, now. */
function addVisitor(dataDir: string, study: KeyedStudy): void {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 10_000 });
  joinStudy(database, study, randomUUID(), new Date().toISOString());
  database.close();
}

function joinStudy(database: DatabaseSync, { id }: KeyedStudy, session: string, at: string): void {
  const participant = randomUUID();
  database
    .prepare(
      "insert into participant (id, study, unit, code, arm, study_version, joined_at, guardian) values (?, ?, ?, ?, ?, 1, ?, 0)",
    )
    .run(participant, id, participant, participant, session < "8" ? "hints" : "bare", at);
  const payload = JSON.stringify({ participant, study: id, study_version: 1 });
  database
    .prepare(
      "insert into event (event_id, session_id, name, client_ts, received_at, payload, aquarium) values (?, ?, 'study_joined', ?, ?, ?, ?)",
    )
    .run(randomUUID(), session, Date.parse(at), at, payload, SLUG);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started) / 1_000;
}
