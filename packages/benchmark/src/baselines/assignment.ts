/**
 * Returns the assignment of each row to its own column at the least total cost (rows <= columns):
 * `result[row]` is the column. Shortest augmenting paths with potentials (Jonker and Volgenant 1987). `cost`
 * is rows x columns, row by row, and finite.
 */
export function assign(cost: ArrayLike<number>, rows: number, columns: number): Int32Array {
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  // Columns count from 1; column 0 holds the row that is being placed. Rows count from 1; row 0 means none.
  const rowOf = new Int32Array(columns + 1);
  const cameFrom = new Int32Array(columns + 1);
  const reach = new Float64Array(columns + 1);
  const settled = new Uint8Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row;
    reach.fill(Number.POSITIVE_INFINITY);
    settled.fill(0);
    let column = 0;
    do {
      settled[column] = 1;
      const at = rowOf[column] as number;
      let [nearest, delta] = [0, Number.POSITIVE_INFINITY];
      for (let next = 1; next <= columns; next++) {
        if (settled[next]) continue;
        const reduced =
          (cost[(at - 1) * columns + next - 1] as number) -
          (rowPotential[at] as number) -
          (columnPotential[next] as number);
        if (reduced < (reach[next] as number)) {
          reach[next] = reduced;
          cameFrom[next] = column;
        }
        if ((reach[next] as number) < delta) [nearest, delta] = [next, reach[next] as number];
      }
      for (let other = 0; other <= columns; other++) {
        if (settled[other]) {
          const owner = rowOf[other] as number;
          rowPotential[owner] = (rowPotential[owner] as number) + delta;
          columnPotential[other] = (columnPotential[other] as number) - delta;
        } else reach[other] = (reach[other] as number) - delta;
      }
      column = nearest;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = cameFrom[column] as number;
      rowOf[column] = rowOf[previous] as number;
      column = previous;
    }
  }
  const result = new Int32Array(rows);
  for (let column = 1; column <= columns; column++) {
    const row = rowOf[column] as number;
    if (row > 0) result[row - 1] = column - 1;
  }
  return result;
}

/**
 * Returns the least total cost of a partial assignment, in which each unmatched row or column costs
 * `unmatchedCost`. A pair that costs more than leaving both unmatched is never made, so capping its cost
 * there turns the partial problem into a full one.
 */
export function partialCost(
  pairCost: (row: number, column: number) => number,
  rows: number,
  columns: number,
  unmatchedCost: number,
): number {
  if (rows > columns)
    return partialCost((row, column) => pairCost(column, row), columns, rows, unmatchedCost);
  const cost = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      cost[row * columns + column] = Math.min(pairCost(row, column), 2 * unmatchedCost);
    }
  }
  let total = (columns - rows) * unmatchedCost;
  for (const [row, column] of assign(cost, rows, columns).entries()) {
    total += cost[row * columns + column] as number;
  }
  return total;
}
