import type { Kysely } from "kysely";
import { BackupError } from "../../errors/backup-error.ts";
import type { DatabaseSettings } from "../../storage/database.ts";
import { migrate } from "../../storage/migrations/migrate.ts";
import { migrations } from "../../storage/migrations/migrations.ts";
import { openUnmigrated } from "./open-unmigrated.ts";

/** Creates an empty database's tables as of `migration`. Throws a BackupError ("too-new") where this program has no such migration. */
export async function createSchema(settings: DatabaseSettings, migration: string): Promise<void> {
  assertKnown(migration);
  const { database, bytes } = await openUnmigrated(settings);
  try {
    await migrate(database as unknown as Kysely<unknown>, bytes, migration);
  } finally {
    await database.destroy();
  }
}

/** Returns the names of this program's migrations, in their order. */
export function knownMigrations(): readonly string[] {
  return Object.keys(migrations("blob"));
}

/** Throws a BackupError ("too-new") where this program does not know the last migration of a backup or a database. */
export function assertKnown(migration: string): void {
  if (knownMigrations().includes(migration)) return;
  throw new BackupError(
    "too-new",
    `The schema's last migration is ${migration || "none"}, which this version does not know: use the version that made it, or a later one.`,
  );
}
