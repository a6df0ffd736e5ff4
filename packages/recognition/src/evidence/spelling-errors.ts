import { createMasks, editDistance, setMasks } from "./edit-distance.ts";

/**
 * Returns the number of spelling errors between what was written and each name, all of them phonetic keys: the edit distance, but 1 if one of
 * the two is a part of the other ("…-chan"). `written` is not empty.
 */
export function spellingErrors(written: string, names: readonly string[]): Uint8Array {
  const masks = createMasks();
  setMasks(masks, written);
  return Uint8Array.from(names, (name) =>
    discountSubstring(editDistance(masks, written.length, name), written, name),
  );
}

/** Returns the distance, or 1 if one text is a part of the other: the distance is then the difference of their lengths, and rarely otherwise. */
function discountSubstring(distance: number, one: string, other: string): number {
  if (distance <= 1 || distance !== Math.abs(one.length - other.length)) return distance;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 1 && long.includes(short) ? 1 : distance;
}
