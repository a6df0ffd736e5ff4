import { errorsBetween } from "./spelling.ts";

/** What bits of one number can stand for; a longer text is compared letter by letter. */
const MOST_LETTERS = 32;

/** At which places of the written text each letter stands, a bit for each place; empty between comparisons. */
const standing = new Int32Array(2 ** 16);

/** `errorsBetween` a text, which is not empty, and each of very many names: all letters of the text at once. */
export function errorsToEach(written: string, names: readonly string[]): Uint8Array {
  if (written.length > MOST_LETTERS) return Uint8Array.from(names, (name) => errorsBetween(written, name));
  const letters = Array.from({ length: written.length }, (_, place) => written.charCodeAt(place));
  for (const [place, letter] of letters.entries()) standing[letter] = (standing[letter] ?? 0) | (1 << place);
  const errors = new Uint8Array(names.length);
  for (let at = 0; at < names.length; at++) errors[at] = errorsTo(names[at] as string, written.length);
  for (const letter of letters) standing[letter] = 0;
  return errors;
}

/**
 * The edit distance of Damerau and Levenshtein by Myers's bits (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and
 * Damerau edit distances", Nordic J. of Computing 10: 29-39): where a column of costs rises and falls. Two more numbers follow whether
 * the text, or the name, is a part of the other.
 */
function errorsTo(name: string, length: number): number {
  const last = 1 << (length - 1);
  let errors = length;
  let [rises, falls, even, before] = [-1, 0, 0, 0];
  let [begun, held, ending] = [0, 0, 0];
  for (let at = 0; at < name.length; at++) {
    const here = standing[name.charCodeAt(at)] as number;
    const swapped = ((~even & here) << 1) & before;
    even = (((here & rises) + rises) ^ rises) | here | falls | swapped;
    const dearer = falls | ~(even | rises);
    const cheaper = even & rises;
    if (dearer & last) errors++;
    else if (cheaper & last) errors--;
    const shifted = (dearer << 1) | 1;
    rises = (cheaper << 1) | ~(even | shifted);
    falls = even & shifted;
    before = here;
    begun = ((begun << 1) | 1) & here;
    held |= begun & last;
    ending = at === 0 ? here : (ending << 1) & here;
  }
  const isPart = (held | ending) !== 0 && length > 1 && name.length > 1;
  return errors > 1 && isPart ? 1 : errors;
}
