import { BELLY } from "@harapen/contract/belly";
import type { GridVector } from "@harapen/contract/drawing";
import { GRID, GRID_CELLS } from "@harapen/contract/geometry";
import { inSightProbability } from "../drawing/in-sight.ts";
import type { Scene } from "../drawing/scene.ts";
import { fillCellProbabilities } from "../math/cell-probabilities.ts";
import { logRisingFactorial, logSumExp } from "../math/log-math.ts";
import { GAUSS_HERMITE } from "../math/quadrature.ts";
import { CLUTTER } from "../parameters.ts";

/** The references of which average counts are known. */
export interface AverageCounts {
  /** For each the index of the reference that it belongs to, ascending. */
  readonly owners: Int32Array;
  /** References x 9. */
  readonly means: Float64Array;
}

/**
 * Standard deviations, in canvas units, of a mark's place within a drawing whose common placement is known. These and those of the placement were
 * chosen on simulated drawings by adults and children.
 */
const DEVIATION = { x: 8, y: 9 };
/** Standard deviations of a drawing's common shift downwards, in canvas units, and of its scale. */
const SHIFT_Y = 10;
const SCALE = 0.1;

/** The placements of a drawing as a whole, by quadrature over shift and scale. */
const PLACEMENTS = GAUSS_HERMITE.flatMap((shift) =>
  GAUSS_HERMITE.map((scale) => ({
    shift: SHIFT_Y * shift.at,
    scale: 1 + SCALE * scale.at,
    logWeight: Math.log(shift.weight * scale.weight),
  })),
);
/** Added to every mean of about thirteen counts: an average of 0 is not a certainty. Assumed. */
const MEAN_FLOOR = 0.06;

/** Packs average counts, in the order of their owners; what is no plausible mean counts as 0. */
export function packAverages(
  averages: readonly { owner: number; counts: readonly number[] }[],
): AverageCounts {
  return {
    owners: Int32Array.from(averages, ({ owner }) => owner),
    means: Float64Array.from(
      averages.flatMap(({ counts }) =>
        Array.from({ length: GRID_CELLS }, (_, cell) => plausibleMean(counts[cell]) + MEAN_FLOOR),
      ),
    ),
  };
}

function plausibleMean(mean: number | undefined): number {
  return mean !== undefined && mean > 0 && mean < 1_000 ? mean : 0;
}

/**
 * The log-likelihoods of a drawing's marks under each reference: a Poisson process whose intensity is the average count per area, blurred
 * across the cells' borders, over all placements; in the same terms as that of a pattern.
 */
export function averageMarkLikelihoods({ means, owners }: AverageCounts, scene: Scene): Float64Array {
  const inSight = scene.mask.map(inSightProbability);
  const seen = means.map((mean, at) => mean * (inSight[at % GRID_CELLS] ?? 1));
  const result = new Float64Array(owners.length).fill(Number.NEGATIVE_INFINITY);
  for (const { shift, scale, logWeight } of PLACEMENTS) {
    const cells = cellsOfMarks(scene, shift, scale);
    for (let reference = 0; reference < owners.length; reference++) {
      const own = seen.subarray(reference * GRID_CELLS, (reference + 1) * GRID_CELLS);
      const log = logWeight + logPoissonProcess(own, cells, scale, scene);
      result[reference] = logSumExp(result[reference] as number, log);
    }
  }
  return result;
}

/** Marks x 9: how probably each mark belongs in each cell, the placement undone. */
function cellsOfMarks({ marks, x, y }: Scene, shift: number, scale: number): Float64Array {
  const cells = new Float64Array(marks.count * GRID_CELLS);
  const deviation = { x: DEVIATION.x / scale, y: DEVIATION.y / scale };
  for (let mark = 0; mark < marks.count; mark++) {
    const place = {
      x: BELLY.centreX + (x[mark] ?? 0) / scale,
      y: BELLY.centreY + ((y[mark] ?? 0) - shift) / scale,
    };
    fillCellProbabilities(cells, mark * GRID_CELLS, place, deviation, false);
  }
  return cells;
}

/**
 * The log-likelihood of the marks as a Poisson process of these means per cell and of clutter, over that of clutter's density alone. A
 * drawing of this scale spreads a cell's mean over `scale` squared times the cell's area.
 */
function logPoissonProcess(
  means: Float64Array,
  cells: Float64Array,
  scale: number,
  { marks, clutterDensity }: Scene,
): number {
  const drawnCellArea = GRID.cellWidth * GRID.cellHeight * scale ** 2;
  let sum = -CLUTTER.base - means.reduce((total, mean) => total + mean, 0);
  for (let mark = 0; mark < marks.count; mark++) {
    let intensity = 0;
    for (let cell = 0; cell < GRID_CELLS; cell++) {
      intensity += (means[cell] as number) * (cells[mark * GRID_CELLS + cell] as number);
    }
    const perArea = intensity / drawnCellArea;
    sum += Math.log(perArea / (clutterDensity[mark] as number) + CLUTTER.base);
  }
  return sum;
}

/** The log-likelihoods of nine counts under each reference: Poisson in each cell about the average. */
export function averageCountLikelihoods(
  { means, owners }: AverageCounts,
  { counts, mask }: { readonly counts: GridVector; readonly mask: Scene["mask"] },
): Float64Array {
  const inSight = mask.map(inSightProbability);
  const result = new Float64Array(owners.length);
  for (let reference = 0; reference < owners.length; reference++) {
    let sum = 0;
    for (let cell = 0; cell < GRID_CELLS; cell++) {
      const mean = (means[reference * GRID_CELLS + cell] as number) * (inSight[cell] as number);
      const count = counts[cell] ?? 0;
      sum += count * Math.log(mean) - mean - logRisingFactorial(1, count);
    }
    result[reference] = sum;
  }
  return result;
}
