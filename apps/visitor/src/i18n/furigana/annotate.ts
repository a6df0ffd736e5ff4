import type { Segment } from "@harapen/contract/readings";
import { LEXICON } from "./lexicon.ts";

const KANJI = /[\p{Script=Han}々]+/gu;

/**
 * The words of the lexicon by their first character, the longest first, so that 左上 is not read as 左 and 上.
 */
const WORDS = new Map<string, string[]>();
for (const word of Object.keys(LEXICON).sort((a, b) => b.length - a.length))
  WORDS.set(word.charAt(0), [...(WORDS.get(word.charAt(0)) ?? []), word]);

/**
 * Splits a text into segments, with furigana on its kanji: only the kanji of a word carry a reading, its kana
 * stay as they are (描/か く). The lexicon is matched longest word first; kanji that it does not have stay
 * without a reading.
 */
export function annotateFurigana(text: string): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < text.length; ) {
    const word = WORDS.get(text.charAt(at))?.find((candidate) => text.startsWith(candidate, at));
    if (word === undefined) segments.push(text.charAt(at));
    else segments.push(...alignReading(word, LEXICON[word] ?? ""));
    at += word?.length ?? 1;
  }
  return mergeAdjacentText(segments);
}

/**
 * Aligns a word with its reading: the word's kana are found in the reading, and what lies between them is
 * read from its kanji. Throws where the reading is not one of the word.
 */
export function alignReading(word: string, reading: string): Segment[] {
  const runs = word.split(/([\p{Script=Han}々]+)/u).filter((run) => run !== "");
  const pattern = runs.map((run) => (isKanji(run) ? "(.+?)" : `(${run})`)).join("");
  const readings = new RegExp(`^${pattern}$`).exec(reading)?.slice(1);
  if (!readings) throw new Error(`${reading} is not a reading of ${word}`);
  return runs.map((run, index) => (isKanji(run) ? { base: run, reading: readings[index] ?? "" } : run));
}

function isKanji(run: string): boolean {
  return run.replace(KANJI, "") === "";
}

function mergeAdjacentText(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (typeof segment === "string" && typeof last === "string") result[result.length - 1] = last + segment;
    else result.push(segment);
  }
  return result;
}
