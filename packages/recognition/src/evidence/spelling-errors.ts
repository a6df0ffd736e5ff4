import {
  bitParallelDistance,
  clearMasks,
  createMasks,
  MAX_PATTERN,
  setMasks,
} from "./bit-parallel-distance.ts";
import { editDistance } from "./edit-distance.ts";

/**
 * How many errors of spelling lie between what was written and each name, all of them phonetic keys: the edit distance, but 1 where one of
 * the two is a part of the other ("…-chan"). `written` is not empty.
 */
export function spellingErrors(written: string, names: readonly string[]): Uint8Array {
  const masks = createMasks();
  if (written.length > MAX_PATTERN) {
    return Uint8Array.from(names, (name) => forgivePart(distanceOfLong(masks, written, name), written, name));
  }
  setMasks(masks, written);
  return Uint8Array.from(names, (name) =>
    forgivePart(bitParallelDistance(masks, written.length, name), written, name),
  );
}

/** Takes the name for the pattern where `written` has more letters than a number has bits, and the table where both have. */
function distanceOfLong(masks: Int32Array, written: string, name: string): number {
  if (name === "" || name.length > MAX_PATTERN) return editDistance(written, name);
  setMasks(masks, name);
  const distance = bitParallelDistance(masks, name.length, written);
  clearMasks(masks, name);
  return distance;
}

/** Where one text is a part of the other, their distance is the difference of their lengths, and rarely else. */
function forgivePart(distance: number, one: string, other: string): number {
  if (distance <= 1 || distance !== Math.abs(one.length - other.length)) return distance;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 1 && long.includes(short) ? 1 : distance;
}
