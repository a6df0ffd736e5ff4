type TypedArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Shorter runs are copied number by number, which is faster than making a view of them. */
const LONG_RUN = 64;

/**
 * Copies the picked rows of a row-major table with rows of `width` numbers, in the given order; consecutive
 * rows at once.
 */
export function gatherRows<Table extends TypedArray>(
  table: Table,
  picked: ArrayLike<number>,
  width = 1,
): Table {
  const gathered = new (table.constructor as new (length: number) => Table)(picked.length * width);
  for (let at = 0; at < picked.length; ) {
    const row = picked[at] as number;
    let run = 1;
    while (picked[at + run] === row + run) run++;
    const [from, to] = [row * width, at * width];
    if (run * width >= LONG_RUN) gathered.set(table.subarray(from, from + run * width), to);
    else for (let each = 0; each < run * width; each++) gathered[to + each] = table[from + each] as number;
    at += run;
  }
  return gathered;
}

/** Returns the rows of one table, followed by those of another. */
export function concatRows<Table extends TypedArray>(one: Table, other: ArrayLike<number> = []): Table {
  const table = new (one.constructor as new (length: number) => Table)(one.length + other.length);
  table.set(one);
  table.set(other, one.length);
  return table;
}

/** Items by their distinct values, each stored once. */
interface Interned<Value> {
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

/** Returns the `nth` highest of the values, counted from 1; −∞ if there are fewer. */
export function nthHighest(values: Float32Array | Float64Array, nth: number): number {
  return values.slice().sort().at(-nth) ?? Number.NEGATIVE_INFINITY;
}
