import { BELLY } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import { CLUTTER, YAWS } from "../../parameters.ts";
import type { SpotPatterns } from "../spot-patterns.ts";

/** The extent of the raster over the belly and its surroundings, about the belly's centre, in canvas units. */
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

/** How far a mark lies from its spot, in canvas units, once the drawing is roughly placed. Assumed, like everything below. */
const SPREAD = 13;
/** Beyond this many spreads, a spot has no effect. */
const REACH = 4;
const RASTER_YAWS = [1, 2, 3] as const;
const USUAL_SPOTS = 8;
const CLUTTER_DENSITY =
  (CLUTTER.base + CLUTTER.perSpot * USUAL_SPOTS) / (Math.PI * BELLY.halfWidth * BELLY.halfHeight);

/** Patterns x tiles: how much likelier a mark there stands for one of the pattern's spots than for clutter, in `STEPS_PER_NAT`. */
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
