/** The aquarium's colours that are not chosen yet, in the aquarium's order, each once. */
export function unselectedOf(codes: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set(codes)].filter((code) => !chosen.includes(code));
}

/** An earlier selection, without what the aquarium no longer has. */
export function restoreSelection(codes: readonly string[], previous: readonly string[]): string[] {
  return [...new Set(previous)].filter((code) => codes.includes(code));
}

/**
 * Returns the item that takes the focus when another is removed from a list: the one that moves into its place; the new last
 * one where the last was removed; `undefined` where there was only one.
 */
export function nextFocusOf(items: readonly string[], removed: string): string | undefined {
  const index = items.indexOf(removed);
  return items.filter((item) => item !== removed).at(Math.min(index, items.length - 2));
}
