/** A stretch of text: as it stands, or kanji with their reading in hiragana. */
export type Segment = string | { readonly kanji: string; readonly reading: string };

export type Reader = (text: string) => readonly Segment[];
