import { cpSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { describe } from "vitest";
import { type DatabaseSettings, openDatabase } from "../storage/database.ts";
import { type Cluster, findPostgres, startCluster } from "./postgres/postgres-cluster.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A database that the suite runs over, and how it gets one of its own: each call is another. */
export interface TestDatabase {
  readonly kind: "SQLite" | "PostgreSQL";
  /** An empty one. */
  newSettings(): Promise<DatabaseSettings>;
  /** One in which every migration has run, and nothing else has: a copy, which is there sooner. */
  newMigratedSettings(): Promise<DatabaseSettings>;
  /** A copy of one that nobody has open. */
  copy(settings: DatabaseSettings): Promise<DatabaseSettings>;
}

/** Declares a suite twice, over SQLite and over PostgreSQL; the latter is skipped where its programs are not installed. */
export function describeEachDatabase(title: string, suite: (database: TestDatabase) => void): void {
  describe(`${title}, over SQLite`, () => suite(sqlite()));
  const programs = findPostgres();
  const note = programs ? "" : " (skipped: its programs are not on this machine)";
  describe.skipIf(!programs)(`${title}, over PostgreSQL${note}`, () => suite(postgres(programs ?? "")));
}

function sqlite(): TestDatabase {
  const newSettings = async () => ({ dataDir: join(temporaryFolder(), "data") });
  const copy = async (original: DatabaseSettings) => {
    const settings = await newSettings();
    cpSync(original.dataDir, settings.dataDir, { recursive: true });
    return settings;
  };
  return withMigrated({ kind: "SQLite", newSettings, copy });
}

/** One cluster for all databases of a suite, started with the first. */
function postgres(programs: string): TestDatabase {
  let cluster: Promise<Cluster> | undefined;
  const copy = async ({ databaseUrl }: Partial<DatabaseSettings>) => {
    cluster ??= startCluster(programs);
    return { dataDir: "", databaseUrl: await (await cluster).newDatabase(databaseUrl) };
  };
  return withMigrated({ kind: "PostgreSQL", newSettings: () => copy({}), copy });
}

function withMigrated(database: Omit<TestDatabase, "newMigratedSettings">): TestDatabase {
  let original: Promise<DatabaseSettings> | undefined;
  return {
    ...database,
    newMigratedSettings: async () => {
      original ??= database.newSettings().then(migrated);
      return database.copy(await original);
    },
  };
}

async function migrated(settings: DatabaseSettings): Promise<DatabaseSettings> {
  const database = await openDatabase(settings, pino({ level: "silent" }));
  await database.destroy();
  return settings;
}
