import type { Parser } from "budoux";

/**
 * By how much a boundary's score has to exceed the model's own threshold, in thousandths, as the model's weights are. The model
 * is weakest between two kana: it splits words that texts for children write without kanji ("おば|あちゃん").
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
/** Characters that cannot begin a line (JIS X 4051), closing marks and small kana, and those that only continue another character. */
const NO_LINE_START =
  /[\p{Close_Punctuation}、。，．・：；！？ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]|\p{Mark}|[\uDC00-\uDFFF]/u;

/** Splits a Japanese text into its phrases, between which lines may break; joined, they are the text again. */
export type SplitPhrases = (text: string) => string[];

/**
 * Loads the model of Japanese phrases (docs/decisions/022-japanese-lines-break-between-phrases.md). A missed boundary
 * makes a line uneven, while one in the middle of a word is wrong: so only certain boundaries count, and probable ones
 * only within a phrase that is longer than a line.
 */
export async function loadPhraseSplitter(): Promise<SplitPhrases> {
  const { jaModel, Parser } = await import("budoux");
  // The threshold is half the sum of all weights: a weight whose feature never occurs raises it by half of itself.
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

/** Returns a function that finds the boundaries of a text, as indices of its UTF-16 code units in ascending order. */
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
