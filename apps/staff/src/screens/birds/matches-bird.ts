import { readAloud, withoutReadings } from "@harapen/contract/readings";
import type { BirdDocument } from "@harapen/contract/staff/content";

/** Folds what makes no difference in a search: case, widths, hiragana or katakana. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));
}

/**
 * Whether a search text matches a bird: its name in any language, as written or as read, its id, or one of
 * its keepers' numbers.
 */
export function matchesBird(words: string, { record, name }: Pick<BirdDocument, "record" | "name">): boolean {
  const wanted = fold(words.trim());
  const { ja = "", ...others } = name;
  const { id, local_id, studbook_id, chip } = record;
  const names = [withoutReadings(ja), readAloud(ja), ...Object.values(others)];
  const texts = [id, local_id, studbook_id, chip, ...names];
  return texts.some((text) => fold(text ?? "").includes(wanted));
}
