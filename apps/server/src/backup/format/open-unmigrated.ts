import { Kysely } from "kysely";
import { pino } from "pino";
import { type DatabaseSettings, selectDialect } from "../../storage/database.ts";
import type { BytesType } from "../../storage/migrations/bytes-type.ts";
import type { Tables } from "../../storage/schema/tables.ts";
import { COMMAND_LIMITS } from "../../storage/time-limits.ts";

/** Opens a database as it is, without migrating it; its statements have no time limit. */
export async function openUnmigrated(
  settings: DatabaseSettings,
): Promise<{ database: Kysely<Tables>; bytes: BytesType }> {
  const unlimited = { ...settings, limits: COMMAND_LIMITS };
  const { dialect, bytes } = await selectDialect(unlimited, pino({ level: "silent" }));
  return { database: new Kysely<Tables>({ dialect }), bytes };
}
