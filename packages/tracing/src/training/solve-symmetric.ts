/**
 * Solves `matrix * x = right` for a positive definite matrix, row by row, of which only the lower triangle is read: Cholesky's
 * decomposition, in place.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const at = (row: number, column: number) => matrix[row * size + column] as number;
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column);
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k);
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / at(column, column);
    }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) (solution[row] as number) -= at(row, k) * (solution[k] as number);
    (solution[row] as number) /= at(row, row);
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) (solution[row] as number) -= at(k, row) * (solution[k] as number);
    (solution[row] as number) /= at(row, row);
  }
  return solution;
}
