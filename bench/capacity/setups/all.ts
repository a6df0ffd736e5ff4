import type { SetupName } from "../figures.ts";
import { startOverPostgres } from "./postgres.ts";
import { findPostgres, findProgram } from "./programs.ts";
import type { Setup } from "./setup.ts";
import { startOverSqlite } from "./sqlite.ts";
import { startTwoServers } from "./two-servers.ts";

/**
 * A setup and how it is started below a folder that has the aquarium; or the programs that are missing for
 * it.
 */
export type FoundSetup = { readonly setup: SetupName } & (
  | { readonly start: (folder: string) => Promise<Setup> }
  | { readonly missing: readonly string[] }
);

/** Returns every setup; for one that this machine cannot run, what is missing. */
export function findSetups(): FoundSetup[] {
  return [
    { setup: "SQLite", start: startOverSqlite },
    { setup: "SQLite, looks", start: startOverSqlite },
    overPostgres(),
    twoServers(),
  ];
}

function overPostgres(): FoundSetup {
  const postgres = findPostgres();
  if (postgres === undefined) return { setup: "PostgreSQL", missing: ["PostgreSQL"] };
  return { setup: "PostgreSQL", start: (folder) => startOverPostgres(postgres, folder) };
}

function twoServers(): FoundSetup {
  const [postgres, pgbouncer, nginx] = [findPostgres(), findProgram("pgbouncer"), findProgram("nginx")];
  if (postgres !== undefined && pgbouncer !== undefined && nginx !== undefined)
    return {
      setup: "two servers",
      start: (folder) => startTwoServers({ postgres, pgbouncer, nginx }, folder),
    };
  const missing = Object.entries({ PostgreSQL: postgres, PgBouncer: pgbouncer, nginx }).flatMap(
    ([name, path]) => (path === undefined ? [name] : []),
  );
  return { setup: "two servers", missing };
}
