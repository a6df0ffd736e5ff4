import { BELLY } from "@harapen/contract/belly";
import { VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import { ADDED, IN_SIGHT, YAWS } from "../parameters.ts";
import { spotsOf, type TracedPatterns } from "./spot-patterns.ts";

/** A raster over the belly and its surroundings, about the belly's centre, in canvas units. */
const HALF_WIDTH = 110;
const HALF_HEIGHT = 140;
const TILE = 14;
const COLUMNS = Math.ceil((2 * HALF_WIDTH) / TILE);
const ROWS = Math.ceil((2 * HALF_HEIGHT) / TILE);
/** Bytes of each pattern. */
export const TILES = COLUMNS * ROWS;

/** How far a mark lies from its spot once the drawing is placed about right. */
const SPREAD = 13;
/** Beyond so many spreads a spot leaves nothing. */
const REACH = 4;
const KEPT = 0.85;
/** Bytes per unit of the natural logarithm. */
const STEPS = 16;
const SEEN_YAWS = [1, 2, 3] as const;

/** Where a drawing may lie: a shift, in canvas units, and a scale about the belly's centre, with the logarithm of their prior. */
const PLACES = [-16, 0, 16].flatMap((shiftY) =>
  [-9, 0, 9].flatMap((shiftX) =>
    [0.86, 1, 1.15].map((scale) => ({
      shiftX,
      shiftY,
      scale,
      log: -((shiftY / 14) ** 2 + (shiftX / 8) ** 2 + (Math.log(scale) / 0.13) ** 2) / 2,
    })),
  ),
);
/** More marks of a drawing say little more at a glance. */
const MOST_MARKS = 16;

/** For every pattern and tile how much likelier a mark lies there for one of the pattern's spots than for none: patterns x tiles. */
export type Rasters = Uint8Array;

export function rasterise(patterns: TracedPatterns): Rasters {
  const rasters = new Uint8Array(patterns.owners.length * TILES);
  const density = new Float32Array(TILES);
  const weights = SEEN_YAWS.map((yaw) => YAWS[yaw].weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let pattern = 0; pattern < patterns.owners.length; pattern++) {
    density.fill(0);
    const end = patterns.first[pattern + 1] as number;
    for (let spot = patterns.first[pattern] as number; spot < end; spot++) {
      const variance = SPREAD ** 2 + (patterns.variance[spot] as number);
      for (const [index, yaw] of SEEN_YAWS.entries()) {
        const turned = patterns.turned[yaw];
        const sight = (turned?.sight[spot] ?? 0) * (patterns.presence[spot] as number);
        const weight = (KEPT * sight * (weights[index] ?? 0)) / total;
        addSpot(density, turned?.x[spot] ?? 0, patterns.y[spot] as number, variance, weight);
      }
    }
    for (let tile = 0; tile < TILES; tile++) {
      const gain = Math.log1p((density[tile] as number) / ADDED_DENSITY);
      rasters[pattern * TILES + tile] = Math.min(255, Math.round(STEPS * gain));
    }
  }
  return rasters;
}

const USUAL_RICHNESS = 8;
const ADDED_DENSITY =
  (ADDED.base + ADDED.perSpot * USUAL_RICHNESS) / (Math.PI * BELLY.halfWidth * BELLY.halfHeight);

/** Adds a bivariate Student's t with 4 degrees of freedom. */
function addSpot(density: Float32Array, x: number, y: number, variance: number, weight: number): void {
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

function columnOf(x: number): number {
  return Math.min(COLUMNS - 1, Math.max(0, Math.floor((x + HALF_WIDTH) / TILE)));
}

function rowOf(y: number): number {
  return Math.min(ROWS - 1, Math.max(0, Math.floor((y + HALF_HEIGHT) / TILE)));
}

/**
 * Estimates the log-likelihood of a drawing under every pattern, up to a constant: marks as a Poisson process whose intensity is the
 * raster, in the place where the drawing fits best.
 */
export function glance(
  rasters: Rasters,
  patterns: TracedPatterns,
  scene: Scene,
  mask: VisibilityMask,
): Float32Array {
  const { tiles, marks } = tilesOf(scene);
  const places = PLACES.length;
  const expected = expectedMarks(patterns, mask);
  const looks = new Float32Array(patterns.owners.length);
  for (let pattern = 0; pattern < looks.length; pattern++) {
    const raster = pattern * TILES;
    let best = Number.NEGATIVE_INFINITY;
    for (let place = 0, at = 0; place < places; place++) {
      let gain = 0;
      for (let mark = 0; mark < marks; mark++) gain += rasters[raster + (tiles[at++] as number)] as number;
      const log = gain / STEPS + (PLACE_LOGS[place] as number);
      if (log > best) best = log;
    }
    looks[pattern] = best * (scene.marks.count / marks) - (expected[pattern] as number);
  }
  return looks;
}

const PLACE_LOGS = Float64Array.from(PLACES, ({ log }) => log);

/** Places x marks: on which tile of the pattern each mark lies, were the drawing in that place. */
function tilesOf({ marks, x, y }: Scene): { tiles: Int32Array; marks: number } {
  const stride = Math.ceil(marks.count / MOST_MARKS);
  const looked = Array.from({ length: Math.ceil(marks.count / stride) }, (_, index) => index * stride);
  const tiles = PLACES.flatMap(({ shiftX, shiftY, scale }) =>
    looked.map((mark) => {
      const column = columnOf(((x[mark] ?? 0) - shiftX) / scale);
      return rowOf(((y[mark] ?? 0) - shiftY) / scale) * COLUMNS + column;
    }),
  );
  return { tiles: Int32Array.from(tiles), marks: looked.length };
}

/** How many marks each pattern would leave, hidden spots left out. */
function expectedMarks(patterns: TracedPatterns, mask: VisibilityMask): Float32Array {
  const hidden = mask.flatMap((told, cell) => (told === VISIBLE ? [] : [cell]));
  const loss = IN_SIGHT.visible - IN_SIGHT.notVisible;
  return patterns.richness.map((richness, pattern) => {
    let seen = richness * IN_SIGHT.visible;
    const first = patterns.first[pattern] as number;
    for (let spot = first; spot < first + spotsOf(patterns, pattern); spot++) {
      for (const cell of hidden) {
        seen -=
          loss * (patterns.presence[spot] as number) * (patterns.cells[spot * GRID_CELLS + cell] as number);
      }
    }
    return KEPT * seen;
  });
}
