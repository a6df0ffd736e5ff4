import type { Dictionary } from "@harapen/contract/aquarium";

/** The words for an aquarium's band colours in every language, to the codes that they stand for. */
export type ColorWords = ReadonlyMap<string, string>;

/** A code stands for itself before any language's word does; of two colours with the same word, the first has it. */
export function colorWords(codes: readonly string[], dictionaries: readonly Dictionary[]): ColorWords {
  const labels = dictionaries.flatMap(({ color }) => Object.entries(color));
  const known = [...codes, ...labels.map(([code]) => code)];
  const words = new Map<string, string>();
  for (const [code, word] of [...known.map((each): [string, string] => [each, each]), ...labels]) {
    if (!words.has(folded(word))) words.set(folded(word), code);
  }
  return words;
}

/** The codes of reported colours, whether these are codes, as the info form sends them, or words; others are left out. */
export function colorCodes(words: ColorWords, reported: readonly string[]): string[] {
  return reported.flatMap((word) => words.get(folded(word)) ?? []);
}

/** Without the differences of case and width, and the spaces about and within. */
function folded(word: string): string {
  return word.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
}
