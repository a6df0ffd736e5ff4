import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  findPostgres,
  makeCluster,
  runCluster,
} from "../../../../apps/server/src/testing/postgres/run-cluster.ts";
import type { ServerDatabase } from "../../../../apps/server/src/testing/studies/beside-server.ts";

/** A study's own database, below a folder. */
interface StudyDatabase {
  readonly settings: ServerDatabase;
  stop(): Promise<void>;
}

const programs = findPostgres();

/**
 * The databases that a study is run on: the embedded one, and PostgreSQL if its programs are on the machine.
 */
export const STUDY_DATABASES = [
  { kind: "SQLite", start: overSqlite },
  ...(programs === undefined
    ? []
    : [{ kind: "PostgreSQL", start: (folder: string) => overPostgres(programs, folder) }]),
];

async function overSqlite(folder: string): Promise<StudyDatabase> {
  return { settings: { dataDir: join(folder, "data") }, stop: async () => {} };
}

async function overPostgres(programs: string, folder: string): Promise<StudyDatabase> {
  const own = join(folder, "postgres");
  mkdirSync(own);
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711);
  const { newDatabase, stop } = await runCluster(programs, makeCluster(programs, own));
  return { settings: { dataDir: join(folder, "data"), databaseUrl: await newDatabase() }, stop };
}
