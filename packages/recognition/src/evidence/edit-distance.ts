/** The longest pattern: each of its letters has one bit of a number. */
export const MAX_PATTERN = 32;

/** For each UTF-16 code unit its positions in a pattern, one bit each. */
export type PositionMasks = Int32Array;

/** Creates the masks of an empty pattern. */
export function createMasks(): PositionMasks {
  return new Int32Array(2 ** 16);
}

/** Sets empty masks to those of a pattern of 1 to `MAX_PATTERN` letters. */
export function setMasks(masks: PositionMasks, pattern: string): void {
  for (let position = 0; position < pattern.length; position++) {
    const letter = pattern.charCodeAt(position);
    masks[letter] = (masks[letter] as number) | (1 << position);
  }
}

/**
 * Returns the edit distance of Damerau and Levenshtein between the masks' pattern, of `length` letters, and a
 * text: letters left out, added, replaced, or swapped with a neighbour that is not edited again (optimal
 * string alignment). Computes one column of the cost table at once, as bits that say where it rises and
 * falls, by Myers's bit-vector algorithm with transpositions (Hyyrö 2003, "A bit-vector algorithm for
 * computing Levenshtein and Damerau edit distances", Nordic J. of Computing 10: 29-39), since a name is
 * compared with every name of an aquarium, up to hundreds of thousands.
 */
export function editDistance(masks: PositionMasks, length: number, text: string): number {
  const last = 1 << (length - 1);
  let distance = length;
  let [rises, falls, diagonalZero, previous] = [-1, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const matches = masks[text.charCodeAt(at)] as number;
    const swapped = ((~diagonalZero & matches) << 1) & previous;
    diagonalZero = (((matches & rises) + rises) ^ rises) | matches | falls | swapped;
    const dearer = falls | ~(diagonalZero | rises);
    const cheaper = diagonalZero & rises;
    if (dearer & last) distance++;
    else if (cheaper & last) distance--;
    const shifted = (dearer << 1) | 1;
    rises = (cheaper << 1) | ~(diagonalZero | shifted);
    falls = diagonalZero & shifted;
    previous = matches;
  }
  return distance;
}
