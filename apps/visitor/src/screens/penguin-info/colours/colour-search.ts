const HIRAGANA_BELOW_KATAKANA = 0x60;

/** Folds a text for comparison: width (NFKC), letter case, katakana or hiragana, and spaces make no difference. */
function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - HIRAGANA_BELOW_KATAKANA))
    .replace(/\s/g, "");
}

/** Whether one of a colour's names contains the query. */
export function matchesQuery(query: string, names: readonly string[]): boolean {
  return names.some((name) => foldText(name).includes(foldText(query)));
}
