type TypedArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Shorter runs are copied number by number, which is faster than making a view of them. */
const LONG_RUN = 64;

/** Copies the picked rows of a row-major table with rows of `width` numbers, in the given order; consecutive rows at once. */
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
