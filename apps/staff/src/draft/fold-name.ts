import { readAloud, withoutReadings } from "@harapen/contract/readings";

/** Folds what makes no difference in a search: case, widths, hiragana or katakana. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
}

/** Returns a bird's names in every language, as written and as read, folded. */
export function foldedNames(name: Readonly<Record<string, string | undefined>>): string[] {
  const { ja = "", ...others } = name;
  return [withoutReadings(ja), readAloud(ja), ...Object.values(others)]
    .map((text) => fold(text?.trim() ?? ""))
    .filter(Boolean);
}
