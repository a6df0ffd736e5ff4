import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

const KEY_BYTES = 32;

/**
 * Returns the key under which research exports pseudonymise visitors: generated when it is first needed, and the same from
 * then on for every server and command over the database. It is stored beside the uids that it hides, so whoever can read
 * it could read those as well; an export holds neither.
 */
export async function researchKey(database: Database): Promise<Uint8Array> {
  const candidate = { id: 1, key: randomBytes(KEY_BYTES).toString("hex"), made_at: new Date().toISOString() };
  await database
    .insertInto("research_key")
    .values(candidate)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const { key } = await database.selectFrom("research_key").select("key").executeTakeFirstOrThrow();
  return Buffer.from(key, "hex");
}
