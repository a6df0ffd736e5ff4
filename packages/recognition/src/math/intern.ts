/** Items by their distinct values, each stored once. */
export interface Interned<Value> {
  /** The distinct values, in the order of first occurrence. */
  readonly values: readonly Value[];
  /** For each item the index of its value. */
  readonly indices: Uint32Array;
}

/** Stores equal items once; items are equal if their keys are the same. */
export function intern<Value>(items: readonly Value[], keyOf: (item: Value) => string): Interned<Value> {
  const values: Value[] = [];
  const indexOf = new Map<string, number>();
  const indices = new Uint32Array(items.length);
  for (const [at, item] of items.entries()) {
    const key = keyOf(item);
    let index = indexOf.get(key);
    if (index === undefined) {
      index = values.push(item) - 1;
      indexOf.set(key, index);
    }
    indices[at] = index;
  }
  return { values, indices };
}
