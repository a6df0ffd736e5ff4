import { join } from "node:path";
import { describe } from "vitest";
import type { DatabaseSettings } from "../storage/database.ts";
import { type Cluster, findPostgres, startCluster } from "./postgres-cluster.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A database that the suite runs over, and how it gets an empty one: each call is another. */
export interface TestDatabase {
  readonly kind: "SQLite" | "PostgreSQL";
  newSettings(): Promise<DatabaseSettings>;
}

const SQLITE: TestDatabase = {
  kind: "SQLite",
  newSettings: async () => ({ dataDir: join(temporaryFolder(), "data") }),
};

/** Declares a suite twice, over SQLite and over PostgreSQL; the latter is skipped where its programs are not installed. */
export function describeEachDatabase(title: string, suite: (database: TestDatabase) => void): void {
  describe(`${title}, over SQLite`, () => suite(SQLITE));
  const programs = findPostgres();
  const note = programs ? "" : " (skipped: its programs are not on this machine)";
  describe.skipIf(!programs)(`${title}, over PostgreSQL${note}`, () => suite(postgres(programs ?? "")));
}

/** One cluster for all databases of a suite, started with the first. */
function postgres(programs: string): TestDatabase {
  let cluster: Promise<Cluster> | undefined;
  return {
    kind: "PostgreSQL",
    newSettings: async () => {
      cluster ??= startCluster(programs);
      return { dataDir: "", databaseUrl: await (await cluster).newDatabase() };
    },
  };
}
