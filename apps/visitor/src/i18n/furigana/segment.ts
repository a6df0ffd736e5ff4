/** A stretch of text: as it stands, or kanji with their reading in hiragana (furigana). */
export type Segment = string | { readonly kanji: string; readonly reading: string };

export type AnnotateFurigana = (text: string) => readonly Segment[];
