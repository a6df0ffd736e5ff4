/** Returns the value that a share of the values, 0 to 1, does not exceed; NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Formats a quantile for a table, in milliseconds. */
export function quantileMs(values: readonly number[], share: number, digits = 1): string {
  return `${quantile(values, share).toFixed(digits)} ms`;
}
