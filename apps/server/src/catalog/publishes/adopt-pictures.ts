import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { storePictures } from "../pictures/pictures.ts";

/** The pictures of a transaction: a save waits for one transaction at most. */
const BATCH_SIZE = 20;
/** The pause between two transactions, in which others use the database, in milliseconds. */
const PAUSE_MS = 20;

/**
 * Stores the pictures of aquariums that a server of an older version imported in the table of pictures, in
 * short steps, so that publishes can name them. Their bytes also stay where they are, for such a server.
 */
export async function adoptPictures(database: Database, aquariums: readonly string[]): Promise<void> {
  if (aquariums.length === 0) return;
  for (;;) {
    const adopted = await database.transaction().execute((each) => adoptBatch(each, aquariums));
    if (adopted < BATCH_SIZE) return;
    await pause(PAUSE_MS);
  }
}

async function adoptBatch(transaction: Database, aquariums: readonly string[]): Promise<number> {
  const rows = await transaction
    .selectFrom("media")
    .select(["aquarium", "name", "bytes"])
    .where("aquarium", "in", aquariums)
    .where("picture", "is", null)
    .limit(BATCH_SIZE)
    .execute();
  const digests = await storePictures(
    transaction,
    rows.map(({ bytes }) => bytes),
  );
  for (const [index, { aquarium, name }] of rows.entries())
    await transaction
      .updateTable("media")
      .set({ picture: digests[index] ?? null })
      .where("aquarium", "=", aquarium)
      .where("name", "=", name)
      .execute();
  return rows.length;
}
