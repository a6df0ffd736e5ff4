/** A stretch of a text: as it stands, or a base with its reading in kana (furigana). */
export type Segment = string | { readonly base: string; readonly reading: string };

/**
 * What counts as kanji before a reading: 々 and 〇 are of the script, 〆 and the counter ヶ are read like
 * kanji. A variation selector is part of the kanji before it (葛󠄀).
 */
const KANJI = "[\\p{Script=Han}〆ヶヵ][\\p{Script=Han}〆ヶヵ\\p{Variation_Selector}]*";
/** The characters that a base or a reading may have. */
const WITHIN = "[^｜《》\\n]+";

/**
 * A reading in the notation of Aozora Bunko, common in Japan: 漢字《かんじ》, and ｜base《reading》 where the base is
 * not just the run of kanji before it. A run of kanji without a reading matches too, so that no match begins
 * within it.
 */
const NOTATION = new RegExp(`｜(${WITHIN})《(${WITHIN})》|(${KANJI})(?:《(${WITHIN})》)?`, "gu");

/** The marks of the notation. */
const MARK = /[｜《》]/;

/** Splits a Japanese text by its keepers into its segments; marks that form no reading stay as they are. */
export function splitReadings(text: string): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const match of text.matchAll(NOTATION)) {
    const [whole, marked, markedReading, kanji, kanjiReading] = match;
    const base = marked ?? kanji;
    const reading = markedReading ?? kanjiReading;
    if (base === undefined || reading === undefined) continue;
    if (match.index > end) segments.push(text.slice(end, match.index));
    segments.push({ base, reading });
    end = match.index + whole.length;
  }
  if (end < text.length) segments.push(text.slice(end));
  return segments;
}

/** Returns the text without readings, as it is searched, spoken, sorted and printed. */
export function withoutReadings(text: string): string {
  return splitReadings(text)
    .map((segment) => (typeof segment === "string" ? segment : segment.base))
    .join("");
}

/** Returns the text as it is read aloud: with readings in place of their bases. */
export function readAloud(text: string): string {
  return splitReadings(text)
    .map((segment) => (typeof segment === "string" ? segment : segment.reading))
    .join("");
}

/** Returns the stretches of a text with marks that form no reading: an unclosed 《, a reading of nothing. */
export function malformedReadings(text: string): string[] {
  return splitReadings(text).flatMap((segment) =>
    typeof segment === "string" && MARK.test(segment) ? [segment] : [],
  );
}

/** Returns a base with its reading in the notation; `before` is the text before it. */
export function writeReading(before: string, base: string, reading: string): string {
  const isWholeRun = new RegExp(`^${KANJI}$`, "u").test(base) && !new RegExp(`${KANJI}$`, "u").test(before);
  return `${isWholeRun ? "" : "｜"}${base}《${reading}》`;
}

/** Returns where a text has kanji without a reading, run by run. */
export function kanjiRunsWithoutReading(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(NOTATION)].flatMap(({ 0: whole, 3: kanji, 4: reading, index }) =>
    kanji !== undefined && reading === undefined ? [{ start: index, end: index + whole.length }] : [],
  );
}
