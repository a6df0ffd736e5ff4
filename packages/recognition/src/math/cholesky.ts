/**
 * Solves `matrix` x = `right` for a symmetric positive definite matrix of `size` rows, row-major; only its
 * lower triangle is read. Leaves x in `right` and the Cholesky factor in `matrix`; returns the logarithm of
 * the matrix's determinant.
 */
export function choleskySolve(matrix: Float64Array, right: Float64Array, size: number): number {
  let product = 1;
  for (let column = 0; column < size; column++) {
    const diagonal = column * size + column;
    for (let row = column; row < size; row++) {
      let sum = matrix[row * size + column] as number;
      for (let k = 0; k < column; k++) {
        sum -= (matrix[row * size + k] as number) * (matrix[column * size + k] as number);
      }
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / (matrix[diagonal] as number);
    }
    product *= matrix[diagonal] as number;
    let sum = right[column] as number;
    for (let k = 0; k < column; k++) sum -= (matrix[column * size + k] as number) * (right[k] as number);
    right[column] = sum / (matrix[diagonal] as number);
  }
  for (let column = size - 1; column >= 0; column--) {
    let sum = right[column] as number;
    for (let k = column + 1; k < size; k++)
      sum -= (matrix[k * size + column] as number) * (right[k] as number);
    right[column] = sum / (matrix[column * size + column] as number);
  }
  return 2 * Math.log(product);
}
