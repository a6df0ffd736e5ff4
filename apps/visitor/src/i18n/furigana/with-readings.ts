import { LEXICON } from "./lexicon.ts";
import type { Segment } from "./segment.ts";

const KANJI = /[\p{Script=Han}々]+/gu;

/** Longest first, so that 左上 is not read as 左 and 上. */
const WORDS = Object.keys(LEXICON).sort((a, b) => b.length - a.length);

/**
 * The text with the readings of its kanji: only the kanji of a word carry one, its kana stand as they are (描/か く).
 * Kanji that the lexicon does not know stay without.
 */
export function withReadings(text: string): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < text.length; ) {
    const word = WORDS.find((candidate) => text.startsWith(candidate, at));
    if (word === undefined) segments.push(text.charAt(at));
    else segments.push(...aligned(word, LEXICON[word] ?? ""));
    at += word?.length ?? 1;
  }
  return joined(segments);
}

/** Lays a word's reading along the word: its kana find themselves in the reading, the rest belongs to its kanji. */
export function aligned(word: string, reading: string): Segment[] {
  const runs = word.split(/([\p{Script=Han}々]+)/u).filter((run) => run !== "");
  const pattern = runs.map((run) => (isKanji(run) ? "(.+?)" : `(${run})`)).join("");
  const readings = new RegExp(`^${pattern}$`).exec(reading)?.slice(1);
  if (!readings) throw new Error(`${reading} is no reading of ${word}`);
  return runs.map((run, index) => (isKanji(run) ? { kanji: run, reading: readings[index] ?? "" } : run));
}

function isKanji(run: string): boolean {
  return run.replace(KANJI, "") === "";
}

/** Neighbouring stretches without readings as one. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (typeof segment === "string" && typeof last === "string") result[result.length - 1] = last + segment;
    else result.push(segment);
  }
  return result;
}
