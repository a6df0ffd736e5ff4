import { bandsOf, wornBands } from "@harapen/contract/bands";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { fold, foldedNames } from "../../draft/fold-name.ts";

type Bird = Pick<DraftedBird, "id" | "content">;

/** The words for band colours in every language, folded, by their codes. */
export type ColourWords = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the id of the bird that a file is named after: by a name in any language, the longest that is in
 * it, or its id; else by the words for all its bands. Undefined where none is, or two are alike.
 */
export function birdOfFile(
  fileName: string,
  birds: readonly Bird[],
  colours: ColourWords,
): string | undefined {
  const words = fold(fileName.replace(/\.[^.]*$/, ""));
  return (
    longest(birds, ({ id, content }) => {
      const names = [...foldedNames(content.name), fold(id)];
      return Math.max(0, ...names.filter((name) => isIn(words, name)).map(({ length }) => length));
    }) ?? longest(birds, ({ content }) => bandsIn(words, content.record, colours))
  );
}

/** Returns the id of the one bird whose score is the highest; undefined where none has any. */
function longest(birds: readonly Bird[], scoreOf: (bird: Bird) => number): string | undefined {
  const scored = birds.map((bird) => ({ id: bird.id, score: scoreOf(bird) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const [first, second] = scored.filter(({ score }) => score === best);
  return best > 0 && !second ? first?.id : undefined;
}

/** The number of bands that a bird wears, where a file's name has the words for all of them; else 0. */
function bandsIn(words: string, record: Bird["content"]["record"], colours: ColourWords): number {
  const worn = wornBands(bandsOf(record));
  const isNamed = (color: string) =>
    [fold(color), ...(colours.get(color) ?? [])].some((word) => isIn(words, word));
  return worn.every(({ color }) => isNamed(color)) ? worn.length : 0;
}

const NUMBER = /^\d+$/;
const LATIN = /^[\p{Script=Latin}\d]/u;
const ENDS_LATIN = /[\p{Script=Latin}\d]$/u;

/**
 * Whether a name is in a file's: as a word of its own in Latin letters, after which a camera's number may
 * follow. A number has to be all of it, as cameras count their files.
 */
function isIn(words: string, name: string): boolean {
  if (words === name) return true;
  if (name.length < 2 || NUMBER.test(name)) return false;
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1)) {
    const before = words.slice(0, at);
    const after = words.slice(at + name.length);
    const begins = !LATIN.test(name) || !ENDS_LATIN.test(before);
    const ends = !ENDS_LATIN.test(name) || !(/\d$/.test(name) ? LATIN : /^\p{Script=Latin}/u).test(after);
    if (begins && ends) return true;
  }
  return false;
}
