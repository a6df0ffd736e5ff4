import { VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "../../drawing/scene.ts";
import { IN_SIGHT } from "../../parameters.ts";
import { type SpotPatterns, spotCount } from "../spot-patterns.ts";
import { DRAWN_SHARE, type Rasters, STEPS_PER_NAT, TILES, tileAt } from "./raster.ts";

/**
 * Possible placements of a drawing: a shift, in canvas units, and a scale about the belly's centre, with the logarithm of their prior. Their
 * resolution was chosen on simulated drawings (`docs/decisions/018-coarse-to-fine-search.md`); their prior is assumed.
 */
const PLACEMENTS = [-16, 0, 16].flatMap((shiftY) =>
  [-9, 0, 9].flatMap((shiftX) =>
    [0.86, 1, 1.15].map((scale) => ({
      shiftX,
      shiftY,
      scale,
      log: -((shiftY / 14) ** 2 + (shiftX / 8) ** 2 + (Math.log(scale) / 0.13) ** 2) / 2,
    })),
  ),
);
const PLACEMENT_LOGS = Float64Array.from(PLACEMENTS, ({ log }) => log);
/** The most marks of a drawing that are scored; more would change little. Assumed. */
const MAX_SCORED = 16;

/**
 * Returns for every pattern an estimate of the drawing's log-likelihood, up to a constant: marks as a Poisson process whose intensity is the
 * raster, in the best-fitting placement.
 */
export function rasterScores(rasters: Rasters, patterns: SpotPatterns, scene: Scene): Float32Array {
  const { tiles, marks } = tilesOf(scene);
  const placements = PLACEMENTS.length;
  const expected = expectedMarks(patterns, scene.mask);
  const scores = new Float32Array(patterns.owners.length);
  for (let pattern = 0; pattern < scores.length; pattern++) {
    const raster = pattern * TILES;
    let best = Number.NEGATIVE_INFINITY;
    for (let placement = 0, at = 0; placement < placements; placement++) {
      let gain = 0;
      for (let mark = 0; mark < marks; mark++) gain += rasters[raster + (tiles[at++] as number)] as number;
      const log = gain / STEPS_PER_NAT + (PLACEMENT_LOGS[placement] as number);
      if (log > best) best = log;
    }
    scores[pattern] = best * (scene.marks.count / marks) - (expected[pattern] as number);
  }
  return scores;
}

/** Returns placements x marks: the tile of the pattern on which each scored mark lies in each placement. */
function tilesOf({ marks, x, y }: Scene): { tiles: Int32Array; marks: number } {
  const stride = Math.ceil(marks.count / MAX_SCORED);
  const scored = Array.from({ length: Math.ceil(marks.count / stride) }, (_, index) => index * stride);
  const tiles = PLACEMENTS.flatMap(({ shiftX, shiftY, scale }) =>
    scored.map((mark) => tileAt(((x[mark] ?? 0) - shiftX) / scale, ((y[mark] ?? 0) - shiftY) / scale)),
  );
  return { tiles: Int32Array.from(tiles), marks: scored.length };
}

/** Returns the expected number of marks for each pattern's spots, without those that the mask hides. */
function expectedMarks(patterns: SpotPatterns, mask: VisibilityMask): Float32Array {
  const hidden = mask.flatMap((visibility, cell) => (visibility === VISIBLE ? [] : [cell]));
  const loss = IN_SIGHT.visible - IN_SIGHT.notVisible;
  return patterns.expectedSpots.map((spots, pattern) => {
    let seen = spots * IN_SIGHT.visible;
    const first = patterns.first[pattern] as number;
    for (let spot = first; spot < first + spotCount(patterns, pattern); spot++) {
      for (const cell of hidden) {
        seen -=
          loss *
          (patterns.presence[spot] as number) *
          (patterns.cellProbability[spot * GRID_CELLS + cell] as number);
      }
    }
    return DRAWN_SHARE * seen;
  });
}
