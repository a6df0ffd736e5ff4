import { fold, foldedNames } from "../../draft/fold-name.ts";

/** Whether a search text matches a bird: its name in any language, as written or as read, or its id. */
export function matchesName(words: string, id: string, name: Readonly<Record<string, string | undefined>>) {
  const wanted = fold(words.trim());
  return wanted === "" || [fold(id), ...foldedNames(name)].some((text) => text.includes(wanted));
}
