import { BELLY, isOnBelly } from "@harapen/contract/belly";

/**
 * The spacing, in canvas units, of the lattice over the belly on which places begin and end: a finer one
 * tells hardly more.
 */
const LATTICE = 12;
/** The sides of the places, in steps of the lattice: at least what a visitor can point out on a bird. */
const SIDES = [3, 4, 6] as const;
/** The least distance of a place's middle from the belly's edge: nearer to it, skin is turned away. */
const EDGE_MARGIN = 14;

/** A part of an axis, in canvas units. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** A place whose sides are intervals of the lattice, by their indices in `ACROSS` and `DOWN`. */
export interface LatticePlace extends Rectangle {
  readonly across: number;
  readonly down: number;
}

/** The intervals that places of the lattice have on either axis. */
export const ACROSS = intervals(BELLY.centreX, BELLY.halfWidth);
export const DOWN = intervals(BELLY.centreY, BELLY.halfHeight);

/** Every place that could be asked about if nothing were drawn and everything in sight. */
export const PLACES: readonly LatticePlace[] = DOWN.flatMap((vertical, down) =>
  ACROSS.flatMap((horizontal, across) => {
    const [x, y] = [horizontal.from, vertical.from];
    const place = { x, y, w: horizontal.to - x, h: vertical.to - y, across, down };
    const middle = { x: x + place.w / 2, y: y + place.h / 2 };
    return isOnBelly(middle, EDGE_MARGIN) ? [place] : [];
  }),
);

function intervals(centre: number, half: number): readonly Interval[] {
  const steps = Math.floor((2 * half) / LATTICE);
  return SIDES.flatMap((side) =>
    Array.from({ length: steps - side + 1 }, (_, index) => {
      const from = centre - half + LATTICE * index;
      return { from, to: from + LATTICE * side };
    }),
  );
}

/** A place on the canvas, in canvas units: its upper left corner and its extent. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Returns the square of a half side about a point, rounded to whole units. */
export function squareAbout(x: number, y: number, half: number): Rectangle {
  return { x: Math.round(x - half), y: Math.round(y - half), w: 2 * half, h: 2 * half };
}

/** Whether a disc of this radius reaches into the rectangle. */
export function reaches({ x, y, w, h }: Rectangle, atX: number, atY: number, radius: number): boolean {
  const dx = Math.max(x - atX, 0, atX - x - w);
  const dy = Math.max(y - atY, 0, atY - y - h);
  return Math.hypot(dx, dy) < radius;
}

/** Returns the area that two rectangles share, as a part of the smaller one's. */
export function overlap(one: Rectangle, other: Rectangle): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return (Math.max(0, w) * Math.max(0, h)) / Math.min(one.w * one.h, other.w * other.h);
}
