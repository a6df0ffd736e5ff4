import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assign, partialCost } from "./assignment.ts";

const matrix = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 }))
  .chain(([rows, more]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(rows + more),
      cost: fc.array(fc.integer({ min: 0, max: 30 }), {
        minLength: rows * (rows + more),
        maxLength: rows * (rows + more),
      }),
    }),
  );

/**
 * Returns the least cost of assigning rows from `row` on to a column, or `unmatchedCost`, by trying
 * everything.
 */
function leastByTrying(
  cost: readonly number[],
  rows: number,
  columns: number,
  unmatchedCost: number,
): number {
  const from = (row: number, free: readonly number[]): number => {
    if (row === rows) return free.length * (unmatchedCost === Number.POSITIVE_INFINITY ? 0 : unmatchedCost);
    const pairs = free.map(
      (column) =>
        (cost[row * columns + column] ?? 0) +
        from(
          row + 1,
          free.filter((other) => other !== column),
        ),
    );
    return Math.min(...pairs, unmatchedCost + from(row + 1, free));
  };
  return from(
    0,
    Array.from({ length: columns }, (_, column) => column),
  );
}

describe("assign", () => {
  it("gives every row a column of its own at the least cost", () => {
    fc.assert(
      fc.property(matrix, ({ rows, columns, cost }) => {
        const chosen = assign(cost, rows, columns);
        expect(new Set(chosen).size).toBe(rows);
        const total = chosen.reduce((sum, column, row) => sum + (cost[row * columns + column] ?? 0), 0);
        expect(total).toBe(leastByTrying(cost, rows, columns, Number.POSITIVE_INFINITY));
      }),
    );
  });
});

describe("partialCost", () => {
  it("is the least over all partial assignments, whichever side is the larger", () => {
    fc.assert(
      fc.property(matrix, fc.integer({ min: 0, max: 20 }), ({ rows, columns, cost }, unmatchedCost) => {
        const least = leastByTrying(cost, rows, columns, unmatchedCost);
        const at = (row: number, column: number) => cost[row * columns + column] ?? 0;
        expect(partialCost(at, rows, columns, unmatchedCost)).toBe(least);
        expect(partialCost((row, column) => at(column, row), columns, rows, unmatchedCost)).toBe(least);
      }),
    );
  });

  it("costs what is left unmatched where there is nothing to pair with", () => {
    expect(partialCost(() => 0, 0, 3, 7)).toBe(21);
    expect(partialCost(() => 0, 2, 0, 7)).toBe(14);
  });
});
