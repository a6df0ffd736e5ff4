/** The colours of the aquarium's set that are not chosen yet, in the set's order. */
export function unselectedOf(set: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set(set)].filter((code) => !chosen.includes(code));
}

/** What was chosen before, as far as the aquarium's set still has it. */
export function restoreSelection(set: readonly string[], former: readonly string[]): string[] {
  return [...new Set(former)].filter((code) => set.includes(code));
}

/**
 * Which of the items takes the focus when one goes from a list: the one that moves into its place, the last one where
 * it was the last, and none where it was the only one.
 */
export function nextFocusOf(items: readonly string[], gone: string): string | undefined {
  const place = items.indexOf(gone);
  return items.filter((item) => item !== gone).at(Math.min(place, items.length - 2));
}
