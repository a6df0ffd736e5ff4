/** One part of a cross-validation: the items held back, and all others. */
export interface Fold<Item> {
  readonly others: readonly Item[];
  readonly held: readonly Item[];
}

/** Splits items into `count` parts of about the same size, each held back once; if there are fewer items, each is a part. */
export function foldsOf<Item>(items: readonly Item[], count: number): Fold<Item>[] {
  const parts = Math.min(count, items.length);
  return Array.from({ length: parts }, (_, part) => ({
    others: items.filter((_item, at) => at % parts !== part),
    held: items.filter((_item, at) => at % parts === part),
  }));
}
