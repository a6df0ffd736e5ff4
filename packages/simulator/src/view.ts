import { BELLY } from "@harapen/contract/belly";
import { everythingVisible, NOT_VISIBLE, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { cellRectangle, GRID, GRID_CELLS, type Point } from "@harapen/contract/geometry";
import type { Random } from "./random.ts";
import type { Visitor } from "./visitors.ts";

/** Radius of the body seen as an upright cylinder, a little more than the belly's half width. */
const BODY_RADIUS = 112;
/** Skin that is turned farther than this from the visitor's eye can't be made out. */
const STEEPEST_DEGREES = 75;

const RADIANS = Math.PI / 180;

/** What the visitor could see of the belly, and what they say they could not. */
export interface View {
  /** Degrees by which the body is turned; positive turns its spots towards the right of the canvas. */
  readonly yaw: number;
  /** The cells that something hides. */
  readonly hidden: readonly number[];
  readonly mask: VisibilityMask;
}

export function makeView(random: Random, { yaw, hiding }: Visitor): View {
  const hidden = random.chance(hiding.probability) ? hiddenCells(random) : [];
  const told = hidden.length > 0 && random.chance(hiding.marked);
  return {
    yaw: random.normal(0, yaw),
    hidden,
    mask: told ? tellHidden(random, hidden, hiding.wrongCell) : everythingVisible(),
  };
}

/** Where a spot of the turned body appears, or `undefined` when it is out of sight. */
export function seen({ x, y }: Point, { yaw, hidden }: View): Point | undefined {
  const angle = Math.asin(clamp((x - BELLY.centreX) / BODY_RADIUS, -1, 1)) + yaw * RADIANS;
  if (Math.abs(angle) > STEEPEST_DEGREES * RADIANS) return undefined;
  const apparent = { x: BELLY.centreX + BODY_RADIUS * Math.sin(angle), y };
  return hidden.includes(nearestCell(apparent)) ? undefined : apparent;
}

/** The grid cell of a point; a point outside the grid belongs to the nearest cell. */
function nearestCell({ x, y }: Point): number {
  const column = clamp(Math.floor((x - GRID.left) / GRID.cellWidth), 0, GRID.columns - 1);
  const row = clamp(Math.floor((y - GRID.top) / GRID.cellHeight), 0, GRID.rows - 1);
  return row * GRID.columns + column;
}

/** A row at the bottom, a flank, or a corner. */
function hiddenCells(random: Random): number[] {
  return random.pick([[6, 7, 8], [6, 7, 8], [0, 3, 6], [2, 5, 8], [3, 6], [5, 8], [6, 7], [7, 8], [6], [8]]);
}

function tellHidden(random: Random, hidden: readonly number[], wrongCell: number): VisibilityMask {
  return Array.from({ length: GRID_CELLS }, (_, cell) => {
    const isHidden = hidden.includes(cell);
    const beside = hidden.some((other) => adjacent(cell, other));
    const wrong = (isHidden || beside) && random.chance(wrongCell);
    return isHidden === wrong ? VISIBLE : NOT_VISIBLE;
  });
}

function adjacent(one: number, other: number): boolean {
  const [a, b] = [cellRectangle(one), cellRectangle(other)];
  const columns = Math.abs(a.x - b.x) / GRID.cellWidth;
  const rows = Math.abs(a.y - b.y) / GRID.cellHeight;
  return Math.round(columns + rows) === 1;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
