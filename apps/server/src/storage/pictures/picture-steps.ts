import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database.ts";
import { deleteUnusedPictures, storePictures } from "./pictures.ts";

/** Pictures of a step at most, and their bytes, unless one alone has more: what keeps a save waiting for some milliseconds. */
const MAX_STEP_SIZE = 20;
const MAX_STEP_BYTES = 1_000_000;
/** How long the database is left to others between two steps, in milliseconds. */
const PAUSE_MS = 20;

/** Stores pictures, each once, in short transactions of their own, and returns their digests. Until something refers to them nobody sees them. */
export async function storePicturesInSteps(
  database: Database,
  pictures: readonly Uint8Array[],
): Promise<readonly string[]> {
  const digests: string[] = [];
  for (const step of stepsOf(pictures, ({ length }) => length)) {
    digests.push(...(await database.transaction().execute((each) => storePictures(each, step))));
    await pause(PAUSE_MS);
  }
  return digests;
}

/** Deletes those of some pictures that nobody refers to any more, in short transactions. */
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
