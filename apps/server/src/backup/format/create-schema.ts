import { Migrator } from "kysely";
import { BackupError } from "../../errors/backup-error.ts";
import type { DatabaseSettings } from "../../storage/database.ts";
import { migrations } from "../../storage/migrations/migrations.ts";
import { openUnmigrated } from "./open-unmigrated.ts";

/** Makes an empty database's tables as they are after `migration`. Throws a BackupError ("too-new") where this program has no such migration. */
export async function createSchema(settings: DatabaseSettings, migration: string): Promise<void> {
  await assertKnown(migration);
  const database = openUnmigrated(settings);
  try {
    const provider = migrations(settings.databaseUrl === undefined ? "blob" : "bytea");
    const { error } = await new Migrator({ db: database, provider }).migrateTo(migration);
    if (error) throw error;
  } finally {
    await database.destroy();
  }
}

/** Returns the names of this program's migrations, in their order. */
export async function knownMigrations(): Promise<readonly string[]> {
  return Object.keys(await migrations("blob").getMigrations());
}

/** Throws a BackupError ("too-new") where this program does not know the last migration of a backup or a database. */
export async function assertKnown(migration: string): Promise<void> {
  if ((await knownMigrations()).includes(migration)) return;
  throw new BackupError(
    "too-new",
    `The schema's last migration is ${migration || "none"}, which this version does not know: use the version that made it, or a later one.`,
  );
}
