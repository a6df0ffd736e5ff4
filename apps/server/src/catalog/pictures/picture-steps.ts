import { setTimeout as pause } from "node:timers/promises";
import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { MediaFile, StoredMedia } from "../aquarium-content.ts";
import { deleteUnusedPictures, digestOf, storePictures } from "./pictures.ts";

/**
 * The most pictures of a step, and their bytes, unless a single one has more: what makes a save wait for some
 * milliseconds.
 */
const MAX_STEP_SIZE = 20;
const MAX_STEP_BYTES = 1_000_000;
/** The pause between two steps, in which others use the database, in milliseconds. */
const PAUSE_MS = 20;

/** Stores files that are not stored yet (`storePicturesInSteps`), and returns where they are. */
export async function storeMedia(
  database: Database,
  files: readonly MediaFile[],
): Promise<readonly StoredMedia[]> {
  const pictures = await storePicturesInSteps(
    database,
    files.map(({ bytes }) => bytes),
  );
  return files.map(({ bytes: _, ...file }, index) => ({ ...file, picture: pictures[index] ?? "" }));
}

/**
 * Stores pictures that are not stored yet, each once, in short transactions of their own, and returns the
 * digests of all. Nobody sees them until something refers to them.
 */
export async function storePicturesInSteps(
  database: Database,
  pictures: readonly Uint8Array[],
): Promise<readonly string[]> {
  const digests = pictures.map(digestOf);
  const known = await storedPictures(database, digests);
  const missing = pictures.filter((_, index) => !known.has(digests[index] ?? ""));
  for (const step of stepsOf(missing, ({ length }) => length)) {
    await database.transaction().execute((each) => storePictures(each, step));
    await pause(PAUSE_MS);
  }
  return digests;
}

/**
 * Stores, in one transaction, those of some pictures, by their digests, that are not stored. To be called in
 * the transaction that stores the rows that refer to them.
 */
export async function storeMissingPictures(
  transaction: Database,
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const stored = await storedPictures(transaction, [...pictures.keys()]);
  const missing = [...pictures].filter(([digest]) => !stored.has(digest));
  await storePictures(
    transaction,
    missing.map(([, bytes]) => bytes),
  );
}

async function storedPictures(database: Database, digests: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const batch of inBatches(digests)) {
    const rows = await database.selectFrom("picture").select("digest").where("digest", "in", batch).execute();
    for (const { digest } of rows) found.add(digest);
  }
  return found;
}

/** Deletes those of some pictures to which nothing refers any more, in short transactions. */
export async function deleteUnusedPicturesInSteps(
  database: Database,
  digests: readonly string[],
): Promise<void> {
  for (const step of stepsOf(digests, () => 0)) {
    await database.transaction().execute((each) => deleteUnusedPictures(each, step));
    await pause(PAUSE_MS);
  }
}

function* stepsOf<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Generator<Item[]> {
  let step: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    if (step.length === MAX_STEP_SIZE || (step.length > 0 && bytes + bytesOf(item) > MAX_STEP_BYTES)) {
      yield step;
      [step, bytes] = [[], 0];
    }
    step.push(item);
    bytes += bytesOf(item);
  }
  if (step.length > 0) yield step;
}
