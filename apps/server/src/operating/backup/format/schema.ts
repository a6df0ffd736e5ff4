import { Kysely } from "kysely";
import { pino } from "pino";
import { type DatabaseSettings, selectDialect } from "../../../database/database.ts";
import { migrate } from "../../../database/migrations/migrate.ts";
import { migrations } from "../../../database/migrations/migrations.ts";
import type { BytesType, Tables } from "../../../database/tables.ts";
import { COMMAND_LIMITS } from "../../../database/time-limits.ts";
import { BackupError } from "../../../platform/errors.ts";

/** Opens a database as it is, without migrating it; its statements have no time limit. */
export async function openUnmigrated(
  settings: DatabaseSettings,
): Promise<{ database: Kysely<Tables>; bytes: BytesType }> {
  const unlimited = { ...settings, limits: COMMAND_LIMITS };
  const { dialect, bytes } = await selectDialect(unlimited, pino({ level: "silent" }));
  return { database: new Kysely<Tables>({ dialect }), bytes };
}

/**
 * Creates an empty database's tables as of `migration`. Throws a BackupError ("too-new") where this program
 * has no such migration.
 */
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

/**
 * Throws a BackupError ("too-new") where this program does not know the last migration of a backup or a
 * database.
 */
export function assertKnown(migration: string): void {
  if (knownMigrations().includes(migration)) return;
  throw new BackupError(
    "too-new",
    `The schema's last migration is ${migration || "none"}, which this version does not know: use the version that made it, or a later one.`,
  );
}
