import { errorsBetween } from "./phonetic-key.ts";

/** What bits of one number can stand for. */
const MOST_LETTERS = 32;

/** At which places of a text each letter stands, a bit for each place; empty between comparisons. */
const standing = new Int32Array(2 ** 16);

/** `errorsBetween` a text, which is not empty, and each of very many names: all letters of one of the two at once. */
export function errorsToEach(written: string, names: readonly string[]): Uint8Array {
  if (written.length > MOST_LETTERS) return Uint8Array.from(names, (name) => errorsToLong(written, name));
  return whileStanding(written, () => Uint8Array.from(names, (name) => errorsTo(name, written.length)));
}

function errorsToLong(written: string, name: string): number {
  if (name === "" || name.length > MOST_LETTERS) return errorsBetween(written, name);
  return whileStanding(name, () => errorsTo(written, name.length));
}

function whileStanding<Result>(text: string, work: () => Result): Result {
  for (let place = 0; place < text.length; place++) {
    const letter = text.charCodeAt(place);
    standing[letter] = (standing[letter] as number) | (1 << place);
  }
  const result = work();
  for (let place = 0; place < text.length; place++) standing[text.charCodeAt(place)] = 0;
  return result;
}

/**
 * From the text that stands, so long, to another: the edit distance of Damerau and Levenshtein by Myers's bits (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and
 * Damerau edit distances", Nordic J. of Computing 10: 29-39): where a column of costs rises and falls. Two more numbers follow whether
 * either text is a part of the other.
 */
function errorsTo(other: string, length: number): number {
  const last = 1 << (length - 1);
  let errors = length;
  let [rises, falls, even, before] = [-1, 0, 0, 0];
  let [begun, held, ending] = [0, 0, 0];
  for (let at = 0; at < other.length; at++) {
    const here = standing[other.charCodeAt(at)] as number;
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
  const isPart = (held | ending) !== 0 && length > 1 && other.length > 1;
  return errors > 1 && isPart ? 1 : errors;
}
