import { readAloud, withoutReadings } from "@harapen/contract/readings";

/** Folds what people do not tell apart when they search: case, widths, hiragana and katakana. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
}

/** Whether a bird is meant by these words: by its name in any language, as it is written or read, or by its id. */
export function matchesName(words: string, id: string, name: Readonly<Record<string, string | undefined>>) {
  const wanted = fold(words.trim());
  const { ja = "", ...others } = name;
  const texts = [id, withoutReadings(ja), readAloud(ja), ...Object.values(others)];
  return texts.some((text) => fold(text ?? "").includes(wanted));
}
