import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

const KEY_BYTES = 32;

/**
 * Returns the 32 bytes of a table's only key: generated when first needed, and from then on the same for
 * every server and command over the database.
 */
export async function generatedKey(
  database: Database,
  table: "research_key" | "signing_key" | "network_key",
): Promise<Uint8Array> {
  const known = await database.selectFrom(table).select("key").executeTakeFirst();
  if (known) return Buffer.from(known.key, "hex");
  const candidate = { id: 1, key: randomBytes(KEY_BYTES).toString("hex"), made_at: new Date().toISOString() };
  await database
    .insertInto(table)
    .values(candidate)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const { key } = await database.selectFrom(table).select("key").executeTakeFirstOrThrow();
  return Buffer.from(key, "hex");
}
