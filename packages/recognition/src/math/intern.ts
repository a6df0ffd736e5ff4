/** What many items have in common: each value once, in the order in which it first comes, and for each item the place of its value. */
export interface Shared<Value> {
  readonly values: readonly Value[];
  readonly places: Uint32Array;
}

/** Values count as one where their keys are the same. */
export function share<Value>(items: readonly Value[], keyOf: (item: Value) => string): Shared<Value> {
  const values: Value[] = [];
  const placeOf = new Map<string, number>();
  const places = new Uint32Array(items.length);
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    let place = placeOf.get(key);
    if (place === undefined) {
      place = values.push(item) - 1;
      placeOf.set(key, place);
    }
    places[index] = place;
  }
  return { values, places };
}
