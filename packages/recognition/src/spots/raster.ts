import { BELLY } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import { VISIBLE } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import { CLUTTER, YAWS } from "../parameters.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";

/**
 * The extent of the raster over the belly and its surroundings, about the belly's centre, in canvas units.
 */
const HALF_WIDTH = 110;
const HALF_HEIGHT = 140;
const TILE = 14;
const COLUMNS = Math.ceil((2 * HALF_WIDTH) / TILE);
const ROWS = Math.ceil((2 * HALF_HEIGHT) / TILE);
/** The number of tiles, and of bytes, of each pattern. */
export const TILES = COLUMNS * ROWS;
/** Bytes per unit of the natural logarithm. */
export const STEPS_PER_NAT = 16;
/** The share of the spots in sight that is drawn. Assumed. */
export const DRAWN_SHARE = 0.85;

/**
 * How far a mark lies from its spot, in canvas units, once the drawing is roughly placed. Assumed, like
 * everything below.
 */
const SPREAD = 13;
/** Beyond this many spreads, a spot has no effect. */
const REACH = 4;
const RASTER_YAWS = [1, 2, 3] as const;
const USUAL_SPOTS = 8;
const CLUTTER_DENSITY =
  (CLUTTER.base + CLUTTER.perSpot * USUAL_SPOTS) / (Math.PI * BELLY.halfWidth * BELLY.halfHeight);

/**
 * Patterns x tiles: how much likelier a mark there stands for one of the pattern's spots than for clutter, in
 * `STEPS_PER_NAT`.
 */
export type Rasters = Uint8Array;

export function rasterise(patterns: SpotPatterns): Rasters {
  const rasters = new Uint8Array(patterns.owners.length * TILES);
  const density = new Float32Array(TILES);
  const weights = RASTER_YAWS.map((yaw) => YAWS[yaw].weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let pattern = 0; pattern < patterns.owners.length; pattern++) {
    density.fill(0);
    const end = patterns.first[pattern + 1] as number;
    for (let spot = patterns.first[pattern] as number; spot < end; spot++) {
      const variance = SPREAD ** 2 + (patterns.variance[spot] as number);
      for (const [index, yaw] of RASTER_YAWS.entries()) {
        const turned = patterns.atYaw[yaw];
        const visibility = (turned?.visibility[spot] ?? 0) * (patterns.presence[spot] as number);
        const weight = (DRAWN_SHARE * visibility * (weights[index] ?? 0)) / total;
        addKernel(density, turned?.x[spot] ?? 0, patterns.y[spot] as number, variance, weight);
      }
    }
    for (let tile = 0; tile < TILES; tile++) {
      const gain = Math.log1p((density[tile] as number) / CLUTTER_DENSITY);
      rasters[pattern * TILES + tile] = Math.min(255, Math.round(STEPS_PER_NAT * gain));
    }
  }
  return rasters;
}

/** Adds a bivariate Student's t with 4 degrees of freedom. */
function addKernel(density: Float32Array, x: number, y: number, variance: number, weight: number): void {
  const reach = REACH * Math.sqrt(variance);
  const [left, right] = [columnOf(x - reach), columnOf(x + reach)];
  const [top, bottom] = [rowOf(y - reach), rowOf(y + reach)];
  for (let row = top; row <= bottom; row++) {
    const dy = (row + 0.5) * TILE - HALF_HEIGHT - y;
    for (let column = left; column <= right; column++) {
      const dx = (column + 0.5) * TILE - HALF_WIDTH - x;
      const near = 1 / (1 + (dx * dx + dy * dy) / (4 * variance));
      const tile = row * COLUMNS + column;
      density[tile] = (density[tile] as number) + (weight * near * near * near) / (2 * Math.PI * variance);
    }
  }
}

/** Returns the tile at an offset from the belly's centre; the nearest one beyond the raster's edge. */
export function tileAt(x: number, y: number): number {
  return rowOf(y) * COLUMNS + columnOf(x);
}

function columnOf(x: number): number {
  return clamp(Math.floor((x + HALF_WIDTH) / TILE), 0, COLUMNS - 1);
}

function rowOf(y: number): number {
  return clamp(Math.floor((y + HALF_HEIGHT) / TILE), 0, ROWS - 1);
}

/**
 * Possible placements of a drawing: a shift, in canvas units, and a scale about the belly's centre, with the
 * logarithm of their prior. Their resolution was chosen on simulated drawings
 * (`docs/decisions/018-coarse-to-fine-search.md`); their prior is assumed.
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
 * Returns for every pattern an estimate of the drawing's log-likelihood, up to a constant: marks as a Poisson
 * process whose intensity is the raster, in the best-fitting placement.
 */
export function rasterScores(rasters: Rasters, patterns: SpotPatterns, scene: Scene): Float32Array {
  const { tiles, marks } = tilesOf(scene);
  const placements = PLACEMENTS.length;
  const expected = expectedMarks(patterns, scene);
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
function expectedMarks(patterns: SpotPatterns, { mask, visitors: { inSight } }: Scene): Float32Array {
  const hidden = mask.flatMap((visibility, cell) => (visibility === VISIBLE ? [] : [cell]));
  const loss = inSight.visible - inSight.notVisible;
  return patterns.expectedSpots.map((spots, pattern) => {
    let seen = spots * inSight.visible;
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
