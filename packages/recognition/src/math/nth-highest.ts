/** Returns the `nth` highest of the values, counted from 1; −∞ if there are fewer. */
export function nthHighest(values: Float32Array | Float64Array, nth: number): number {
  return values.slice().sort().at(-nth) ?? Number.NEGATIVE_INFINITY;
}
