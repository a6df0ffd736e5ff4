/** A stretch of a text: as it stands, or a base with its reading in kana (furigana). */
export type Segment = string | { readonly base: string; readonly reading: string };

/** What counts as kanji before a reading: 々 and 〇 are of the script, 〆 and the counter ヶ are read like kanji. */
const KANJI = "[\\p{Script=Han}〆ヶヵ]+";
/** What neither a base nor a reading holds. */
const WITHIN = "[^｜《》\\n]+";

/**
 * A reading in the notation of Aozora Bunko, common in Japan: 漢字《かんじ》, and ｜base《reading》 where the base is not just the run of
 * kanji before it. A run of kanji without one matches too, so that no search begins anew within it.
 */
const NOTATION = new RegExp(`｜(${WITHIN})《(${WITHIN})》|(${KANJI})(?:《(${WITHIN})》)?`, "gu");

/** The marks of the notation. */
const MARK = /[｜《》]/;

/** Splits a text that its keepers wrote in Japanese into its segments; marks that make no reading stay as they are. */
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

/** The text alone, as it is searched, spoken, sorted and printed. */
export function withoutReadings(text: string): string {
  return splitReadings(text)
    .map((segment) => (typeof segment === "string" ? segment : segment.base))
    .join("");
}

/** The text as it is read aloud: readings in place of their bases. */
export function readAloud(text: string): string {
  return splitReadings(text)
    .map((segment) => (typeof segment === "string" ? segment : segment.reading))
    .join("");
}

/** The stretches of a text in which marks stand that make no reading: a 《 that nothing closes, a reading of nothing. */
export function strayMarks(text: string): string[] {
  return splitReadings(text).flatMap((segment) =>
    typeof segment === "string" && MARK.test(segment) ? [segment] : [],
  );
}

/** A base with its reading in the notation; `before` is what the text has before it. */
export function writeReading(before: string, base: string, reading: string): string {
  const isWholeRun = new RegExp(`^${KANJI}$`, "u").test(base) && !new RegExp(`${KANJI}$`, "u").test(before);
  return `${isWholeRun ? "" : "｜"}${base}《${reading}》`;
}

/** Where a text has kanji without a reading, run by run. */
export function unreadKanji(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(NOTATION)].flatMap(({ 0: whole, 3: kanji, 4: reading, index }) =>
    kanji !== undefined && reading === undefined ? [{ start: index, end: index + whole.length }] : [],
  );
}
