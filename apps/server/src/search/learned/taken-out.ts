import { type SqlBool, sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** A learned pattern that a deletion takes out of force. */
interface TakenOut {
  readonly aquarium: string;
  readonly penguin_id: string;
  /** The value to which `aquarium.learned` is counted up by this. */
  readonly version: number;
  /** The ids of the records that it rested on and that are left. */
  readonly left: readonly string[];
}

/**
 * Stores, as a version, that a pattern was taken out of force, and the records that are left of those that it
 * was learned from.
 */
export async function noteTakenOut(
  transaction: Database,
  { aquarium, penguin_id, version, left }: TakenOut,
): Promise<void> {
  const nothing = { spots: null, weight: 0, confirmations: 0, devices: 0, engine: null };
  const made_at = new Date().toISOString();
  await transaction
    .insertInto("learned_version")
    .values({ aquarium, penguin_id, version, ...nothing, made_at, records: JSON.stringify(left) })
    .execute();
}

/** Replaces the records that such a version has left, after one more deletion. */
export async function keepLeft(
  transaction: Database,
  { aquarium, penguin_id, version, left }: TakenOut,
): Promise<void> {
  await transaction
    .updateTable("learned_version")
    .set({ records: JSON.stringify(left) })
    .where("aquarium", "=", aquarium)
    .where("penguin_id", "=", penguin_id)
    .where("version", "=", version)
    .execute();
}

/**
 * Whether a row of `learned_version` is the last of its penguin, says that a deletion took the pattern out of
 * force, and has records left to learn from.
 */
export const IS_TAKEN_OUT = sql<SqlBool>`learned_version.spots is null and learned_version.records <> '[]'
  and not exists (select 1 from learned_version as later where later.aquarium = learned_version.aquarium
    and later.penguin_id = learned_version.penguin_id and later.version > learned_version.version)`;

/**
 * Returns the ids of the records that are left of a penguin's pattern that a deletion took out of force;
 * `undefined` where no deletion did, or the penguin has had another version since.
 */
export async function recordsLeft(
  database: Database,
  aquarium: string,
  penguin: string,
): Promise<ReadonlySet<string> | undefined> {
  const row = await database
    .selectFrom("learned_version")
    .select("records")
    .where("aquarium", "=", aquarium)
    .where("penguin_id", "=", penguin)
    .where(IS_TAKEN_OUT)
    .executeTakeFirst();
  return row && new Set<string>(JSON.parse(row.records ?? "[]"));
}
