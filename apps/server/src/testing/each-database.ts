import { cpSync, existsSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { describe } from "vitest";
import { type DatabaseSettings, openDatabase } from "../database/database.ts";
import { findPostgres } from "./postgres/run-cluster.ts";
import { sharedCluster } from "./postgres/shared-cluster.ts";
import { isAllSpread, spreadBySession } from "./postgres/spread-by-session.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * A kind of database over which the suite runs, and how to get databases of its own: each call makes another.
 */
export interface TestDatabase {
  readonly kind: "SQLite" | "PostgreSQL";
  /** Makes an empty database. */
  newSettings(): Promise<DatabaseSettings>;
  /** Makes a database with all migrations and nothing else: a copy, which is faster. */
  newMigratedSettings(): Promise<DatabaseSettings>;
  /** Copies a database that nobody has open. */
  copy(settings: DatabaseSettings): Promise<DatabaseSettings>;
}

/**
 * Declares a suite twice, over SQLite and over PostgreSQL; with `spread` also over PostgreSQL whose
 * tables of sessions are spread by session. What is over PostgreSQL is skipped
 * where its programs are not installed. With the variable HARAPEN_SPREAD every suite over PostgreSQL has
 * them spread.
 */
export function describeEachDatabase(
  title: string,
  suite: (database: TestDatabase) => void,
  { spread = false }: { readonly spread?: boolean } = {},
): void {
  describe(`${title}, over SQLite`, () => suite(sqlite()));
  const programs = findPostgres();
  const note = programs ? "" : " (skipped: its programs are not on this machine)";
  const usual = postgres(programs ?? "", isAllSpread);
  describe.skipIf(!programs)(`${title}, over PostgreSQL${note}`, () => suite(usual));
  if (spread && !isAllSpread)
    describe.skipIf(!programs)(`${title}, over PostgreSQL spread by session${note}`, () =>
      suite(postgres(programs ?? "", true)),
    );
}

function sqlite(): TestDatabase {
  const newSettings = async () => ({ dataDir: join(temporaryFolder(), "data") });
  const copy = async (original: DatabaseSettings) => {
    const settings = await newSettings();
    cpSync(original.dataDir, settings.dataDir, { recursive: true });
    return settings;
  };
  const newMigratedSettings = async () => copy({ dataDir: await migratedFolder() });
  return { kind: "SQLite", newSettings, newMigratedSettings, copy };
}

/**
 * Returns the data folder of a migrated database, to be copied: made once in a run of the tests. If several
 * test files make it at the same time, the first one is used.
 */
async function migratedFolder(): Promise<string> {
  const shared = process.env.HARAPEN_TEST_FOLDER ?? "";
  const made = join(shared, "migrated-sqlite");
  if (existsSync(made)) return made;
  const dataDir = mkdtempSync(join(shared, "making-"));
  await (await openDatabase({ dataDir }, pino({ level: "silent" }))).destroy();
  try {
    renameSync(dataDir, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
  }
  return made;
}

function postgres(programs: string, isSpread: boolean): TestDatabase {
  const copy = async ({ databaseUrl }: Partial<DatabaseSettings>) => ({
    dataDir: "",
    databaseUrl: await (await sharedCluster(programs)).newDatabase(databaseUrl),
  });
  return {
    kind: "PostgreSQL",
    newSettings: () => copy({}),
    newMigratedSettings: async () => {
      const migrated = await copy({ databaseUrl: (await sharedCluster(programs)).migrated });
      return isSpread ? spreadBySession(migrated) : migrated;
    },
    copy,
  };
}
