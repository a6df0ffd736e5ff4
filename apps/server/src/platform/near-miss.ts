/** The most letters that are typed wrong, left out, doubled or swapped in a word that is taken for another. */
const MAX_EDITS = 2;

/**
 * Returns the word of a list that somebody is likely to have meant; `undefined` where none is near. At most
 * `mostEdits` letters of a word may be wrong.
 */
export function nearMiss(
  typed: string,
  words: readonly string[],
  mostEdits = (word: string) => Math.min(MAX_EDITS, word.length / 2),
): string | undefined {
  const near = words
    .map((word) => ({ word, edits: editsBetween(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, edits }) => edits <= mostEdits(word));
  return near.sort((one, other) => one.edits - other.edits)[0]?.word;
}

/**
 * Returns the least number of letters to add, delete, replace or swap with the next that turns one text into
 * another (optimal string alignment distance, Damerau 1964).
 */
function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + Number(!isSame),
        isSwapped ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, now];
  }
  return last[other.length] ?? 0;
}
