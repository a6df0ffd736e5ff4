import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The folder in which Debian has PostgreSQL's programs, in a subfolder for each version. */
const POSTGRES = "/usr/lib/postgresql";
/** The programs of PostgreSQL that are used, all from one folder. */
const POSTGRES_PROGRAMS = ["initdb", "postgres", "pg_isready", "psql"];

/** Finds a program on this machine; `undefined` if there is none. */
export function findProgram(name: string): string | undefined {
  return [...pathFolders(), "/usr/sbin"].map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Finds the folder of PostgreSQL's programs, of the newest version that Debian has; `undefined` if there is
 * none.
 */
export function findPostgres(): string | undefined {
  return [...postgresFolders(), ...pathFolders()].find((folder) =>
    POSTGRES_PROGRAMS.every((program) => existsSync(join(folder, program))),
  );
}

function pathFolders(): string[] {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
}

function postgresFolders(): string[] {
  if (!existsSync(POSTGRES)) return [];
  const versions = readdirSync(POSTGRES).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(POSTGRES, version, "bin"));
}
