/** How long a keeper takes, in seconds. The first two are part of the walk's task; the others are assumed. */
export const HUMAN_SECONDS = {
  /** A tap or a click, including the movement of the finger or the mouse. */
  tap: 1.2,
  /** A typed word. */
  word: 5,
  /** To sign in at a provider that the browser remembers. */
  signIn: 20,
  /** To get one's bearings on a screen: its heading, and what to tap. */
  screen: 3,
  /** To select a table in a spreadsheet, copy it and come back. */
  copy: 30,
  /** To read the result of a table: its columns, and what was not understood. */
  table: 30,
  /** To find the bird's photograph in a folder, and choose it. */
  file: 12,
  /** To see where a corner of the belly is, before its tap. */
  anchor: 2.5,
  /** To see whether the outline lies on the belly. */
  outline: 4,
  /** To look at all of a belly, with a ring around each spot. */
  belly: 20,
  /** To be sure of one mistake, before it is corrected. */
  mistake: 2,
  /** To zoom in or out by two fingers or the wheel. */
  zoom: 2,
  /** To look at one of the visitors' pages. */
  preview: 20,
} as const;

const CHARACTERS_OF_A_WORD = 4;
const CJK = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Returns the number of words in a text; in scripts without spaces, four characters count as one. */
export function countWords(text: string): number {
  const parts = text.split(/\s+/).filter(Boolean);
  const sizes = parts.map((part) =>
    CJK.test(part) ? Math.ceil([...part].length / CHARACTERS_OF_A_WORD) : 1,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
