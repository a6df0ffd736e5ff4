import type { Dictionary } from "@harapen/contract/aquarium";

/**
 * The codes of an aquarium's band colours by the words for them in every language, as `fold` returns these.
 */
export type ColorCodes = ReadonlyMap<string, string>;

/**
 * Returns the codes by their words. A code stands for itself rather than for any language's word; where two
 * colours have the same word, it stands for the first.
 */
export function indexColorWords(codes: readonly string[], dictionaries: readonly Dictionary[]): ColorCodes {
  const labels = dictionaries.flatMap(({ color }) => Object.entries(color));
  const known = [...codes, ...labels.map(([code]) => code)];
  const index = new Map<string, string>();
  for (const [code, word] of [...known.map((each): [string, string] => [each, each]), ...labels]) {
    const folded = fold(word);
    if (folded !== "" && !index.has(folded)) index.set(folded, code);
  }
  return index;
}

/**
 * Returns the codes of reported colours, which may be codes, as the info form sends them, or words, in the
 * given order; leaves out what is no colour of the aquarium.
 */
export function toColorCodes(index: ColorCodes, reported: readonly string[]): string[] {
  return reported.flatMap((word) => index.get(fold(word)) ?? []);
}

/**
 * Removes the differences of case and width, and all spaces (Unicode NFKC,
 * https://unicode.org/reports/tr15/).
 */
function fold(word: string): string {
  return word.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
}
