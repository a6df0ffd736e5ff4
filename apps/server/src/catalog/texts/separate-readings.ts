import type { Dictionary, DictionaryReadings, ReadPhrases } from "@harapen/contract/aquarium";
import { readAloud, type Segment, splitReadings, withoutReadings } from "@harapen/contract/readings";
import type { StoredContent } from "../aquarium-content.ts";

type Labels = Readonly<Record<string, string>>;

/** An aquarium's texts without the readings that its keepers wrote into the Japanese ones, and these. */
interface SeparateReadings {
  readonly dictionaries: StoredContent["dictionaries"];
  /** `undefined` where no text has one. */
  readonly readings: DictionaryReadings | undefined;
  /** The Japanese texts that have readings as they are read aloud. */
  readonly spoken: Dictionary;
}

/** Separates the texts of an aquarium's dictionaries from their readings (docs/decisions/049-readings-in-keepers-texts.md). */
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

/** Returns a text's phrases with their readings; `undefined` where it has none. `phrases` are those of the text without them. */
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
