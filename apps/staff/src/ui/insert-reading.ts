import { kanjiRunsWithoutReading, writeReading } from "@harapen/contract/readings";

/** A text in a field, and where the caret is in it. */
export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

const MARKS = /[｜《》\n]/;

/**
 * Returns a text with an empty reading inserted after the selection, and the caret in that reading; without a
 * selection, after the kanji at the caret, else the next ones without a reading, else the first. Undefined
 * where nothing can have one.
 */
export function insertReading(text: string, start: number, end: number): EditedText | undefined {
  const place = start < end ? { start, end } : nextRunWithoutReading(text, start);
  if (!place || text[place.end] === "《") return undefined;
  const before = text.slice(0, place.start);
  const base = text.slice(place.start, place.end);
  if (base.trim() === "" || MARKS.test(base)) return undefined;
  const marked = writeReading(before, base, "");
  return { text: before + marked + text.slice(place.end), caret: before.length + marked.length - 1 };
}

function nextRunWithoutReading(text: string, caret: number) {
  const runs = kanjiRunsWithoutReading(text);
  return runs.find(({ end }) => caret <= end) ?? runs[0];
}
