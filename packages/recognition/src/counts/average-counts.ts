import { BELLY } from "@harapen/contract/belly";
import { type GridVector, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID, GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import { spreadOverCells } from "../math/cell-probabilities.ts";
import { addLogs, logRising } from "../math/log-math.ts";
import { ADDED, IN_SIGHT } from "../parameters.ts";

/** References of which nothing but average counts is known. */
export interface AveragedCounts {
  /** Where each stands among the references. */
  readonly owners: Int32Array;
  /** References x 9. */
  readonly means: Float64Array;
}

/** Error of a mark's place within a drawing whose common placement is known. */
const DEVIATION = { x: 8, y: 9 };
/** Standard deviations of a drawing's common shift downwards and of its scale. */
const SHIFT = 10;
const STRETCH = 0.1;

/** How the drawing as a whole may lie: three nodes of Gauss and Hermite's quadrature for each. */
const NODES = [
  { at: -Math.sqrt(3), weight: 1 / 6 },
  { at: 0, weight: 2 / 3 },
  { at: Math.sqrt(3), weight: 1 / 6 },
];
const PLACEMENTS = NODES.flatMap((shift) =>
  NODES.map((stretch) => ({
    shift: SHIFT * shift.at,
    stretch: 1 + STRETCH * stretch.at,
    logWeight: Math.log(shift.weight * stretch.weight),
  })),
);
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
 * cells' borders, over the ways in which the drawing as a whole may lie; in the same terms as `compare`'s.
 */
export function averagedMarks(
  { means, owners }: AveragedCounts,
  scene: Scene,
  mask: VisibilityMask,
): Float64Array {
  const sight = mask.map(sightOf);
  const seen = means.map((mean, at) => mean * (sight[at % GRID_CELLS] ?? 1));
  const result = new Float64Array(owners.length).fill(Number.NEGATIVE_INFINITY);
  for (const { shift, stretch, logWeight } of PLACEMENTS) {
    const cells = cellsOfMarks(scene, shift, stretch);
    for (let reference = 0; reference < owners.length; reference++) {
      const own = seen.subarray(reference * GRID_CELLS, (reference + 1) * GRID_CELLS);
      const log = logWeight + logIntensities(own, cells, scene);
      result[reference] = addLogs(result[reference] as number, log);
    }
  }
  return result;
}

/** Marks x 9: in which cells the marks belong when the drawing is shifted and stretched back. */
function cellsOfMarks({ marks, x, y }: Scene, shift: number, stretch: number): Float64Array {
  const cells = new Float64Array(marks.count * GRID_CELLS);
  for (let mark = 0; mark < marks.count; mark++) {
    const place = {
      x: BELLY.centreX + (x[mark] ?? 0) / stretch,
      y: BELLY.centreY + ((y[mark] ?? 0) - shift) / stretch,
    };
    spreadOverCells(cells, mark * GRID_CELLS, place, DEVIATION, false);
  }
  return cells;
}

function logIntensities(means: Float64Array, cells: Float64Array, { marks, strayness }: Scene): number {
  let sum = -ADDED.base - means.reduce((total, mean) => total + mean, 0);
  for (let mark = 0; mark < marks.count; mark++) {
    let intensity = 0;
    for (let cell = 0; cell < GRID_CELLS; cell++) {
      intensity += (means[cell] as number) * (cells[mark * GRID_CELLS + cell] as number);
    }
    const perArea = intensity / (GRID.cellWidth * GRID.cellHeight);
    sum += Math.log(perArea / (strayness[mark] as number) + ADDED.base);
  }
  return sum;
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
