import { readAloud, withoutReadings } from "@harapen/contract/readings";

/** Folds what makes no difference in a search: case, widths, hiragana or katakana. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
}

/** Whether a search text matches a bird: its name in any language, as written or as read, or its id. */
export function matchesName(words: string, id: string, name: Readonly<Record<string, string | undefined>>) {
  const wanted = fold(words.trim());
  const { ja = "", ...others } = name;
  const texts = [id, withoutReadings(ja), readAloud(ja), ...Object.values(others)];
  return texts.some((text) => fold(text ?? "").includes(wanted));
}
