import type { BirdDocument } from "@harapen/contract/staff/content";
import { fold, foldedNames } from "../../draft/fold-name.ts";

/**
 * Whether a search text matches a bird: its name in any language, as written or as read, its id, or one of
 * its keepers' numbers.
 */
export function matchesBird(words: string, { record, name }: Pick<BirdDocument, "record" | "name">): boolean {
  const wanted = fold(words.trim());
  const { id, local_id = "", studbook_id = "", chip = "" } = record;
  const texts = [...[id, local_id, studbook_id, chip].map(fold), ...foldedNames(name)];
  return wanted === "" || texts.some((text) => text.includes(wanted));
}
