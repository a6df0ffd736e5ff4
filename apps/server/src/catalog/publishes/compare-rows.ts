/**
 * Returns the rows that only one of two states of a table has; rows with the same text, as `textOf` returns
 * it, are equal.
 */
export function compareRows<Compared, Before extends Compared, After extends Compared>(
  before: readonly Before[],
  after: readonly After[],
  textOf: (row: Compared) => string,
): { gone: Before[]; come: After[] } {
  const [old, next] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  return {
    gone: before.filter((row) => !next.has(textOf(row))),
    come: after.filter((row) => !old.has(textOf(row))),
  };
}
