import type { Database } from "../../../database/database.ts";
import { retireKeys } from "../../../database/signing-keys.ts";
import { LEFT_OUT } from "../format/left-out.ts";

/** The keys of the database that is replaced. They are its servers', and a backup has none. */
export interface ReplacedKeys {
  readonly signing: readonly { readonly key: string; readonly retired_at: string }[];
  readonly network: string | undefined;
}

export const NO_KEYS: ReplacedKeys = { signing: [], network: undefined };

/** Reads the keys; the one that signs counts as replaced from now on. */
export async function readReplacedKeys(database: Database): Promise<ReplacedKeys> {
  const tables = new Set((await database.introspection.getTables()).map(({ name }) => name));
  if (!tables.has("signing_key")) return NO_KEYS;
  const retired_at = new Date().toISOString();
  const signing = await database.selectFrom("signing_key").select("key").execute();
  const current = signing.map(({ key }) => ({ key, retired_at }));
  // Before there were these tables, networks' digests were made with the signing key.
  if (!tables.has("retired_key")) return { signing: current, network: signing[0]?.key };
  const retired = await database.selectFrom("retired_key").select(["key", "retired_at"]).execute();
  const network = await database.selectFrom("network_key").select("key").executeTakeFirst();
  return { signing: [...current, ...retired], network: network?.key };
}

/**
 * Deletes from a restored database what a backup of an earlier version has, and backups leave out. The next
 * start makes a new signing key; what the replaced database's have signed is accepted for as long as it is of
 * use, as after `keys rotate`.
 */
export async function renewKeys(database: Database, { signing, network }: ReplacedKeys): Promise<void> {
  for (const table of LEFT_OUT) await database.deleteFrom(table).execute();
  await retireKeys(database, signing);
  if (network === undefined) return;
  const made_at = new Date().toISOString();
  await database.insertInto("network_key").values({ id: 1, key: network, made_at }).execute();
}
