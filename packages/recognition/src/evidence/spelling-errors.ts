import { createMasks, editDistance, setMasks } from "./edit-distance.ts";

/**
 * How many errors of spelling lie between what was written and each name, all of them phonetic keys: the edit distance, but 1 where one of
 * the two is a part of the other ("…-chan"). `written` is not empty.
 */
export function spellingErrors(written: string, names: readonly string[]): Uint8Array {
  const masks = createMasks();
  setMasks(masks, written);
  return Uint8Array.from(names, (name) =>
    discountSubstring(editDistance(masks, written.length, name), written, name),
  );
}

/** The distance, or 1 where one text is a part of the other: their distance is then the difference of their lengths, and rarely else. */
function discountSubstring(distance: number, one: string, other: string): number {
  if (distance <= 1 || distance !== Math.abs(one.length - other.length)) return distance;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 1 && long.includes(short) ? 1 : distance;
}
