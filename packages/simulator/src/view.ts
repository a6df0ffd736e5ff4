import { azimuthAt, BELLY, offsetAt } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import { everythingVisible, NOT_VISIBLE, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { cellRectangle, GRID, GRID_CELLS, type Point } from "@harapen/contract/geometry";
import type { Random } from "./random.ts";
import type { Visitor } from "./visitors.ts";

/** The azimuth beyond which skin is turned too far from the visitor's eye to be made out. */
const MAX_AZIMUTH_DEGREES = 75;

const RADIANS = Math.PI / 180;

/** The part of the belly that the visitor could see, and what the mask reports about it. */
export interface View {
  /** Degrees by which the body is turned; positive turns its spots towards the right of the canvas. */
  readonly yaw: number;
  /** The cells that something occludes. */
  readonly occluded: readonly number[];
  readonly mask: VisibilityMask;
}

/** Samples the view of one visitor. */
export function createView(random: Random, { yaw, occlusion }: Visitor): View {
  const occluded = random.chance(occlusion.probability) ? occludedCells(random) : [];
  const reported = occluded.length > 0 && random.chance(occlusion.reported);
  return {
    yaw: random.normal(0, yaw),
    occluded,
    mask: reported ? maskOf(random, occluded, occlusion.wrongCell) : everythingVisible(),
  };
}

/** Returns the place at which a spot of the turned body appears; `undefined` if it is out of sight. */
export function project({ x, y }: Point, { yaw, occluded }: View): Point | undefined {
  const azimuth = azimuthAt(x - BELLY.centreX) + yaw * RADIANS;
  if (Math.abs(azimuth) > MAX_AZIMUTH_DEGREES * RADIANS) return undefined;
  const apparent = { x: BELLY.centreX + offsetAt(azimuth), y };
  return occluded.includes(nearestCell(apparent)) ? undefined : apparent;
}

/** Returns the grid cell of a point; a point outside the grid belongs to the nearest cell. */
function nearestCell({ x, y }: Point): number {
  const column = clamp(Math.floor((x - GRID.left) / GRID.cellWidth), 0, GRID.columns - 1);
  const row = clamp(Math.floor((y - GRID.top) / GRID.cellHeight), 0, GRID.rows - 1);
  return row * GRID.columns + column;
}

/** A row at the bottom, a flank, or a corner. */
function occludedCells(random: Random): number[] {
  return random.pick([[6, 7, 8], [6, 7, 8], [0, 3, 6], [2, 5, 8], [3, 6], [5, 8], [6, 7], [7, 8], [6], [8]]);
}

/** Returns the mask of a visitor who reports what was occluded, and errs in the cells on its border. */
function maskOf(random: Random, occluded: readonly number[], wrongCell: number): VisibilityMask {
  return Array.from({ length: GRID_CELLS }, (_, cell) => {
    const isOccluded = occluded.includes(cell);
    const beside = occluded.some((other) => adjacent(cell, other));
    const wrong = (isOccluded || beside) && random.chance(wrongCell);
    return isOccluded === wrong ? VISIBLE : NOT_VISIBLE;
  });
}

function adjacent(one: number, other: number): boolean {
  const [a, b] = [cellRectangle(one), cellRectangle(other)];
  const columns = Math.abs(a.x - b.x) / GRID.cellWidth;
  const rows = Math.abs(a.y - b.y) / GRID.cellHeight;
  return Math.round(columns + rows) === 1;
}
