import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { NO_IMAGE, storePictures } from "./pictures.ts";

/** Pictures of a transaction: some hundred kilobytes, which keep a save waiting for some milliseconds. */
const BATCH_SIZE = 20;
/** The pause between two batches, in which others use the database, in milliseconds. */
const PAUSE_MS = 20;

/**
 * Moves the pictures that older servers stored with each save to the table that has each once, batch by
 * batch, and resolves to their number once none is left or the signal aborts. It can be interrupted anywhere,
 * and goes on where it was: a row is moved whole or not.
 */
export async function movePictures(
  database: Database,
  signal?: AbortSignal,
  pauseMs = PAUSE_MS,
): Promise<number> {
  let moved = 0;
  for (const move of [moveRecords, moveDrawings])
    for (let batch = BATCH_SIZE; batch === BATCH_SIZE && !signal?.aborted; ) {
      batch = await database.transaction().execute((transaction) => move(transaction));
      moved += batch;
      if (batch === BATCH_SIZE) await pause(pauseMs);
    }
  return moved;
}

async function moveRecords(transaction: Database): Promise<number> {
  const rows = await transaction
    .selectFrom("record")
    .select(["aquarium", "record_id", "image"])
    .where("picture", "is", null)
    .limit(BATCH_SIZE)
    .execute();
  const digests = await storePictures(transaction, imagesOf(rows));
  for (const [index, { aquarium, record_id }] of rows.entries())
    await transaction
      .updateTable("record")
      .set({ picture: digests[index] ?? null, image: NO_IMAGE })
      .where("aquarium", "=", aquarium)
      .where("record_id", "=", record_id)
      .where("picture", "is", null)
      .execute();
  return rows.length;
}

async function moveDrawings(transaction: Database): Promise<number> {
  const rows = await transaction
    .selectFrom("drawing")
    .select(["aquarium", "saved_id", "image"])
    .where("picture", "is", null)
    .limit(BATCH_SIZE)
    .execute();
  const digests = await storePictures(transaction, imagesOf(rows));
  for (const [index, { aquarium, saved_id }] of rows.entries())
    await transaction
      .updateTable("drawing")
      .set({ picture: digests[index] ?? null, image: NO_IMAGE })
      .where("aquarium", "=", aquarium)
      .where("saved_id", "=", saved_id)
      .where("picture", "is", null)
      .execute();
  return rows.length;
}

const imagesOf = (rows: readonly { readonly image: Uint8Array }[]) => rows.map(({ image }) => image);
