import { type GridVector, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID, GRID_CELLS } from "@harapen/contract/geometry";
import { spreadOverCells } from "./cells.ts";
import { logRising } from "./logs.ts";
import { ADDED, IN_SIGHT } from "./parameters.ts";
import type { Scene } from "./scene.ts";

/** References of which nothing but average counts is known. */
export interface AveragedCounts {
  /** Where each stands among the references. */
  readonly owners: Int32Array;
  /** References x 9. */
  readonly means: Float64Array;
}

/** A drawing's own displacement moves its spots across the cells' borders this far. */
const DEVIATION = { x: 8, y: 14 };
/** What a mean of about thirteen counts may hide: an average of 0 is not a certainty. */
const UNSEEN = 0.06;

export function layOutAverages(
  averages: readonly { owner: number; counts: readonly number[] }[],
): AveragedCounts {
  return {
    owners: Int32Array.from(averages, ({ owner }) => owner),
    means: Float64Array.from(
      averages.flatMap(({ counts }) =>
        Array.from({ length: GRID_CELLS }, (_, cell) => usable(counts[cell]) + UNSEEN),
      ),
    ),
  };
}

function usable(mean: number | undefined): number {
  return mean !== undefined && mean > 0 && mean < 1_000 ? mean : 0;
}

/**
 * Log-likelihoods of a drawing's marks as a Poisson process whose intensity is the average count per area, blurred across the
 * cells' borders; in the same terms as `compare`'s.
 */
export function averagedMarks(
  { means, owners }: AveragedCounts,
  scene: Scene,
  mask: VisibilityMask,
): Float64Array {
  const { marks, strayness } = scene;
  const cells = new Float64Array(marks.count * GRID_CELLS);
  for (let mark = 0; mark < marks.count; mark++) {
    const place = { x: marks.x[mark] ?? 0, y: marks.y[mark] ?? 0 };
    spreadOverCells(cells, mark * GRID_CELLS, place, DEVIATION, false);
  }
  const sight = mask.map(sightOf);
  const result = new Float64Array(owners.length);
  for (let reference = 0; reference < owners.length; reference++) {
    let sum = -ADDED.base;
    for (let cell = 0; cell < GRID_CELLS; cell++) {
      sum -= (means[reference * GRID_CELLS + cell] as number) * (sight[cell] ?? 1);
    }
    for (let mark = 0; mark < marks.count; mark++) {
      let intensity = 0;
      for (let cell = 0; cell < GRID_CELLS; cell++) {
        const mean = (means[reference * GRID_CELLS + cell] as number) * (sight[cell] ?? 1);
        intensity += mean * (cells[mark * GRID_CELLS + cell] as number);
      }
      const perArea = intensity / (GRID.cellWidth * GRID.cellHeight);
      sum += Math.log(perArea / (strayness[mark] as number) + ADDED.base);
    }
    result[reference] = sum;
  }
  return result;
}

/** Log-likelihoods of nine counts: Poisson in each cell about the average, which each drawing's displacement blurs further. */
export function averagedCounts(
  { means, owners }: AveragedCounts,
  counts: GridVector,
  mask: VisibilityMask,
): Float64Array {
  const result = new Float64Array(owners.length);
  for (let reference = 0; reference < owners.length; reference++) {
    let sum = 0;
    for (let cell = 0; cell < GRID_CELLS; cell++) {
      const mean = (means[reference * GRID_CELLS + cell] as number) * sightOf(mask[cell] ?? VISIBLE);
      const count = counts[cell] ?? 0;
      sum += count * Math.log(mean) - mean - logRising(1, count);
    }
    result[reference] = sum;
  }
  return result;
}

function sightOf(visibility: number): number {
  return visibility === VISIBLE ? IN_SIGHT.visible : IN_SIGHT.notVisible;
}
