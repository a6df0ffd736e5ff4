const HIRAGANA_BELOW_KATAKANA = 0x60;

/** Text as it is compared: width, letter case, kana and spaces make no difference. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - HIRAGANA_BELOW_KATAKANA))
    .replace(/\s/g, "");
}

/** Whether one of a colour's names holds what the visitor searches for. */
export function matchesQuery(query: string, names: readonly string[]): boolean {
  return names.some((name) => foldText(name).includes(foldText(query)));
}
