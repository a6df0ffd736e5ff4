import { GRID, GRID_CELLS } from "@harapen/contract/geometry";

/**
 * Writes into `cells[at]` to `cells[at + 8]` the probability of each cell of the belly grid for a point at
 * (x, y) with normal errors of the given standard deviations, in canvas units. `open` extends the outer cells
 * without end, so that the nine sum to 1.
 */
export function fillCellProbabilities(
  cells: Float64Array | Float32Array,
  at: number,
  { x, y }: { readonly x: number; readonly y: number },
  deviation: { readonly x: number; readonly y: number },
  open: boolean,
): void {
  const columns = bandProbabilities(x, GRID.left, GRID.cellWidth, deviation.x, open);
  const rows = bandProbabilities(y, GRID.top, GRID.cellHeight, deviation.y, open);
  for (let cell = 0; cell < GRID_CELLS; cell++) {
    const column = columns[cell % GRID.columns] ?? 0;
    const row = rows[Math.floor(cell / GRID.columns)] ?? 0;
    cells[at + cell] = column * row;
  }
}

function bandProbabilities(
  mean: number,
  start: number,
  size: number,
  deviation: number,
  open: boolean,
): number[] {
  const below = [0, 1, 2, 3].map((edge) => {
    if (open && edge === 0) return 0;
    if (open && edge === 3) return 1;
    return normalCdf((start + edge * size - mean) / deviation);
  });
  return [0, 1, 2].map((band) => (below[band + 1] ?? 0) - (below[band] ?? 0));
}

/**
 * Writes into `bands`, from `at` on, the probability of each of `count` adjacent bands under the standard
 * normal distribution, times `scale`. The first band begins at `start`; each is `size` wide, both in standard
 * deviations.
 */
export function fillBandProbabilities(
  bands: Float64Array,
  at: number,
  start: number,
  size: number,
  scale: number,
  count = 3,
): void {
  let below = normalCdf(start);
  for (let band = 0; band < count; band++) {
    const above = normalCdf(start + (band + 1) * size);
    bands[at + band] = scale * (above - below);
    below = above;
  }
}

/**
 * Returns the standard normal distribution function, within 0.0002 (the logistic approximation of Bowling et
 * al. 2009).
 */
export function normalCdf(z: number): number {
  return 1 / (1 + Math.exp(-(0.07056 * z * z + 1.5976) * z));
}

/**
 * The three nodes of Gauss-Hermite quadrature for the standard normal distribution: an expectation over it is
 * the weighted sum of the values at `at` (standard deviations), exact for polynomials up to the fifth degree.
 */
export const GAUSS_HERMITE = [
  { at: -Math.sqrt(3), weight: 1 / 6 },
  { at: 0, weight: 2 / 3 },
  { at: Math.sqrt(3), weight: 1 / 6 },
] as const;
