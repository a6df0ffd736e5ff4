import { BELLY } from "@harapen/contract/belly";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { inSightProbability, type Scene } from "../drawing/scene.ts";
import { GAUSS_HERMITE } from "../math/cell-probabilities.ts";
import { logRisingFactorial, logSumExp } from "../math/log-math.ts";
import { CLUTTER } from "../parameters.ts";
import {
  CELL_OF_PATCH,
  fillPatchProbabilities,
  PATCH_AREA,
  PATCHES,
  spotsByPatch,
} from "./average-density.ts";

/** The references whose average counts are known. */
export interface AverageCounts {
  /** For each, the index of its reference, ascending. */
  readonly owners: Int32Array;
  /** References x 9. */
  readonly means: Float64Array;
  /** References x patches: the number of spots in each patch. */
  readonly spots: Float64Array;
}

/**
 * Standard deviations, in canvas units, of a mark's place within a drawing whose common placement is known,
 * and of the drawing's common shift; and that of its scale. Chosen, like those of `average-density.ts`, on
 * simulated and people's drawings of tuning seeds.
 */
const DEVIATION = 10;
const SHIFT = { x: 6, y: 10 };
const SCALE = 0.1;

/**
 * The variance of the marks relative to a Poisson process, as in quasi-likelihood: lower, as a spot is hardly
 * ever drawn twice. Chosen likewise, by the probability of the right individual.
 */
const DISPERSION = 0.85;

/** The placements of a drawing as a whole, by quadrature over shift and scale. */
const PLACEMENTS = GAUSS_HERMITE.flatMap((x) =>
  GAUSS_HERMITE.flatMap((y) =>
    GAUSS_HERMITE.map((scale) => ({
      shift: { x: SHIFT.x * x.at, y: SHIFT.y * y.at },
      scale: 1 + SCALE * scale.at,
      logWeight: Math.log(x.weight * y.weight * scale.weight),
    })),
  ),
);
type Placement = (typeof PLACEMENTS)[number];

/**
 * Added to every mean of about thirteen counts if only counts are given, as an average of 0 is not a
 * certainty. Assumed.
 */
const MEAN_FLOOR = 0.06;

/** Packs average counts, in the order of their owners; implausible means count as 0. */
export function packAverages(
  averages: readonly { owner: number; counts: readonly number[] }[],
): AverageCounts {
  const means = averages.map(({ counts }) =>
    Array.from({ length: GRID_CELLS }, (_, cell) => plausibleMean(counts[cell])),
  );
  return {
    owners: Int32Array.from(averages, ({ owner }) => owner),
    means: Float64Array.from(means.flat(), (mean) => mean + MEAN_FLOOR),
    spots: Float64Array.from(means.flatMap(spotsByPatch)),
  };
}

function plausibleMean(mean: number | undefined): number {
  return mean !== undefined && mean > 0 && mean < 1_000 ? mean : 0;
}

/**
 * Returns the log-likelihoods of a drawing's marks under each reference: a Poisson process whose intensity is
 * that of the individual's spots, blurred by each mark's error, over all placements; on the same scale as a
 * pattern's. The dispersion applies to their differences from the log-likelihood of an `unlisted` individual.
 */
export function averageMarkLikelihoods(
  { spots, owners }: AverageCounts,
  scene: Scene,
  unlisted: number,
): Float64Array {
  const inSight = scene.mask.map((cell) => inSightProbability(scene.visitors, cell));
  const seen = spots.map((each, at) => each * (inSight[CELL_OF_PATCH[at % PATCHES] as number] ?? 1));
  const result = new Float64Array(owners.length).fill(Number.NEGATIVE_INFINITY);
  for (const placement of PLACEMENTS) {
    const densities = densitiesOfMarks(scene, placement);
    for (let reference = 0; reference < owners.length; reference++) {
      const log = placement.logWeight + logPoissonProcess(seen, reference * PATCHES, densities);
      result[reference] = logSumExp(result[reference] as number, log);
    }
  }
  return result.map((log) => unlisted + (log - unlisted) / DISPERSION);
}

/**
 * Returns marks x patches: each mark's density relative to that of clutter there, if it stands for a spot of
 * that patch, with the placement undone. A drawing of this scale spreads a patch over `scale` squared times
 * its area.
 */
function densitiesOfMarks({ marks, x, y, clutterDensity }: Scene, { shift, scale }: Placement): Float64Array {
  const densities = new Float64Array(marks.count * PATCHES);
  const drawnPatchArea = PATCH_AREA * scale ** 2;
  for (let mark = 0; mark < marks.count; mark++) {
    const place = {
      x: BELLY.centreX + ((x[mark] ?? 0) - shift.x) / scale,
      y: BELLY.centreY + ((y[mark] ?? 0) - shift.y) / scale,
    };
    const own = densities.subarray(mark * PATCHES, (mark + 1) * PATCHES);
    fillPatchProbabilities(own, place, DEVIATION / scale);
    const unit = drawnPatchArea * (clutterDensity[mark] as number);
    for (let patch = 0; patch < PATCHES; patch++) own[patch] = (own[patch] as number) / unit;
  }
  return densities;
}

/**
 * Returns the log-likelihood of the marks as a Poisson process of clutter and of a reference's spots, whose
 * patches begin at `start` in `spots`, relative to the density of clutter alone.
 */
function logPoissonProcess(spots: Float64Array, start: number, densities: Float64Array): number {
  let expected = CLUTTER.base;
  for (let patch = 0; patch < PATCHES; patch++) expected += spots[start + patch] as number;
  let sum = -expected;
  for (let mark = 0; mark < densities.length; mark += PATCHES) {
    let intensity = CLUTTER.base;
    for (let patch = 0; patch < PATCHES; patch++) {
      intensity += (spots[start + patch] as number) * (densities[mark + patch] as number);
    }
    sum += Math.log(intensity);
  }
  return sum;
}

/** The log-likelihoods of nine counts under each reference: Poisson in each cell about the average. */
export function averageCountLikelihoods(
  { means, owners }: AverageCounts,
  { counts, mask, visitors }: Pick<Scene, "counts" | "mask" | "visitors">,
): Float64Array {
  const inSight = mask.map((cell) => inSightProbability(visitors, cell));
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
