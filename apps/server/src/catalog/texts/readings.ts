import type { Dictionary, DictionaryReadings, ReadPhrases } from "@harapen/contract/aquarium";
import { readAloud, type Segment, splitReadings, withoutReadings } from "@harapen/contract/readings";
import type { Parser } from "budoux";
import type { StoredContent } from "../aquarium-content.ts";

/**
 * By how much a boundary's score has to exceed the model's own threshold, in thousandths, as the model's
 * weights are. The model is weakest between two kana: it splits words that texts for children write without
 * kanji ("おば|あちゃん").
 */
interface Margin {
  readonly betweenKana: number;
  readonly elsewhere: number;
}
const CERTAIN: Margin = { betweenKana: 1_700, elsewhere: 1_000 };
/** For boundaries within a phrase that is longer than a line. */
const PROBABLE: Margin = { betweenKana: 700, elsewhere: 0 };

/** The characters on a line of the narrowest card. */
const LINE_LENGTH = 10;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Characters after which every browser breaks lines, even within what is to be kept together. */
const BREAKS_AFTER = /[\p{Close_Punctuation}、。！？]/u;
/**
 * Characters that cannot begin a line (JIS X 4051), closing marks and small kana, and those that only
 * continue another character.
 */
const NO_LINE_START =
  /[\p{Close_Punctuation}、。，．・：；！？ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]|\p{Mark}|[\uDC00-\uDFFF]/u;

/**
 * Splits a Japanese text into its phrases, between which lines may break; joined, they are the text again.
 */
export type SplitPhrases = (text: string) => string[];

/**
 * Loads the model of Japanese phrases (docs/decisions/022-japanese-lines-break-between-phrases.md). A missed
 * boundary makes a line uneven, while one in the middle of a word is wrong: so only certain boundaries count,
 * and probable ones only within a phrase that is longer than a line.
 */
export async function loadPhraseSplitter(): Promise<SplitPhrases> {
  const { jaModel, Parser } = await import("budoux");
  // The threshold is half the sum of all weights: a weight whose feature never occurs raises it by half of
  // itself.
  const parser = (margin: number) => new Parser({ ...jaModel, margin: { "": 2 * margin } });
  const certain = boundaryFinder(parser, CERTAIN);
  const probable = boundaryFinder(parser, PROBABLE);
  return (text) => {
    const ends = [...certain(text), text.length];
    const likely = probable(text);
    const boundaries = ends.flatMap((end, index) => {
      const start = ends[index - 1] ?? 0;
      const within = end - start > LINE_LENGTH ? likely.filter((at) => start < at && at < end) : [];
      return [...within, end];
    });
    return boundaries.map((end, index) => text.slice(boundaries[index - 1] ?? 0, end));
  };
}

/**
 * Returns a function that finds the boundaries of a text, as indices of its UTF-16 code units in ascending
 * order.
 */
function boundaryFinder(parser: (margin: number) => Parser, margin: Margin): (text: string) => number[] {
  const betweenKana = parser(margin.betweenKana);
  const elsewhere = parser(margin.elsewhere);
  return (text) => {
    const found = {
      betweenKana: new Set(betweenKana.parseBoundaries(text)),
      elsewhere: new Set(elsewhere.parseBoundaries(text)),
    };
    return Array.from(text.slice(1), (_, index) => index + 1).filter((at) => {
      const [before, after] = [text.charAt(at - 1), text.charAt(at)];
      if (NO_LINE_START.test(after)) return false;
      if (BREAKS_AFTER.test(before)) return true;
      return KANA.test(before) && KANA.test(after) ? found.betweenKana.has(at) : found.elsewhere.has(at);
    });
  };
}

type Labels = Readonly<Record<string, string>>;

/** An aquarium's texts without the readings that its keepers wrote into the Japanese ones, and these. */
interface SeparateReadings {
  readonly dictionaries: StoredContent["dictionaries"];
  /** `undefined` where no text has one. */
  readonly readings: DictionaryReadings | undefined;
  /** The Japanese texts that have readings as they are read aloud. */
  readonly spoken: Dictionary;
}

/**
 * Separates the texts of an aquarium's dictionaries from their readings
 * (docs/decisions/049-readings-in-keepers-texts.md).
 */
export function separateReadings({
  dictionaries,
  commentPhrases,
}: Pick<StoredContent, "dictionaries" | "commentPhrases">): SeparateReadings {
  const { ja } = dictionaries;
  const readings = {
    name: readingsOf(ja.penguin.name),
    comment: readingsOf(ja.penguin.comment, commentPhrases.ja),
    place: readingsOf(ja.place),
    gender: readingsOf(ja.gender),
    color: readingsOf(ja.color),
  };
  const hasSome = Object.values(readings).some((each) => Object.keys(each).length > 0);
  return {
    dictionaries: { ...dictionaries, ja: mapTexts(ja, (labels) => mapLabels(labels, withoutReadings)) },
    readings: hasSome ? readings : undefined,
    spoken: mapTexts(ja, (labels) => mapLabels(withReadings(labels), readAloud)),
  };
}

/**
 * Returns a text's phrases with their readings; `undefined` where it has none. `phrases` are those of the
 * text without them.
 */
export function phrasesWithReadings(text: string, phrases: readonly string[] = []): ReadPhrases | undefined {
  const segments = splitReadings(text);
  return hasReading(segments) ? cutAtPhrases(segments, phrases) : undefined;
}

/** Returns a text's phrases with the readings that it has. */
export function readPhrasesOf(text: string, splitPhrases: (text: string) => readonly string[]): ReadPhrases {
  return cutAtPhrases(splitReadings(text), splitPhrases(withoutReadings(text)));
}

function readingsOf(labels: Labels, phrases: Readonly<Record<string, readonly string[]>> = {}) {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([code, text]) => {
      const read = phrasesWithReadings(text, phrases[code]);
      return read ? [[code, read]] : [];
    }),
  );
}

const hasReading = (segments: readonly Segment[]) => segments.some((segment) => typeof segment !== "string");

const withReadings = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([, text]) => hasReading(splitReadings(text))));

const mapLabels = (labels: Labels, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(labels).map(([code, text]) => [code, change(text)]));

function mapTexts(
  { penguin, place, gender, color }: Dictionary,
  change: (labels: Labels) => Record<string, string>,
): Dictionary {
  return {
    penguin: { name: change(penguin.name), comment: change(penguin.comment) },
    place: change(place),
    gender: change(gender),
    color: change(color),
  };
}

/** Cuts segments where phrases end, but not within a base, which stays whole. */
function cutAtPhrases(segments: readonly Segment[], phrases: readonly string[]): Segment[][] {
  const ends = new Set<number>();
  let end = 0;
  for (const { length } of phrases) {
    end += length;
    ends.add(end);
  }
  const cut: Segment[][] = [[]];
  let at = 0;
  for (const segment of segments) {
    const start = at;
    at += textOf(segment).length;
    if (ends.has(start)) cut.push([]);
    if (typeof segment !== "string") {
      cut.at(-1)?.push(segment);
      continue;
    }
    let from = start;
    for (let to = start + 1; to <= at; to++) {
      if (to < at && !ends.has(to)) continue;
      if (from > start) cut.push([]);
      cut.at(-1)?.push(segment.slice(from - start, to - start));
      from = to;
    }
  }
  return cut.filter((phrase) => phrase.length > 0);
}

const textOf = (segment: Segment) => (typeof segment === "string" ? segment : segment.base);
