import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { StrangersDrawing } from "../draw-as-stranger.ts";

/** How a drawing as a whole lies beside its pattern, by least squares. Lengths are canvas units, angles degrees. */
export interface Placement {
  readonly shift: Point;
  readonly logScale: Point;
  readonly rotation: number;
  /** The remaining errors, per spot and axis. */
  readonly residuals: readonly number[];
  /** The sum of squares of all errors, and of those that remain after a similarity transform. */
  readonly squares: number;
  readonly squaresLeft: number;
}

/** A spot's place and the middle of its stroke. */
export interface Pair {
  readonly spot: Point;
  readonly drawn: Point;
}

/** Returns the spots that have a stroke of their own, with it; of two strokes for one spot, the first. */
export function pairsOf(spots: readonly Spot[], { strokes, truth }: StrangersDrawing): Pair[] {
  const paired = new Set<number>();
  return truth.standsFor.flatMap((indices, at): Pair[] => {
    const [index] = indices;
    const [spot, stroke] = [spots[index ?? -1], strokes[at]];
    if (indices.length !== 1 || index === undefined || !spot || !stroke || paired.has(index)) return [];
    paired.add(index);
    return [{ spot, drawn: middleOf(stroke) }];
  });
}

/** Returns the middle of a stroke's extent, or a tap's place. */
function middleOf({ pos }: Stroke): Point {
  const [xs, ys] = [pos.map(({ x }) => x), pos.map(({ y }) => y)];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return pos.length <= 2 ? (pos[0] ?? { x: 0, y: 0 }) : { x: middle(xs), y: middle(ys) };
}

/** Fits shift, a scale for each axis and a small rotation about the pattern's centre; `undefined` for fewer than four pairs. */
export function fitPlacement(pairs: readonly Pair[]): Placement | undefined {
  if (pairs.length < 4) return undefined;
  const centre = meanOf(pairs.map(({ spot }) => spot));
  const shift = meanOf(pairs.map(({ spot, drawn }) => ({ x: drawn.x - spot.x, y: drawn.y - spot.y })));
  const moves = pairs.map(({ spot, drawn }) => ({
    x: spot.x - centre.x,
    y: spot.y - centre.y,
    dx: drawn.x - spot.x - shift.x,
    dy: drawn.y - spot.y - shift.y,
  }));
  const sum = (of: (move: (typeof moves)[number]) => number) =>
    moves.reduce((total, move) => total + of(move), 0);
  const [xx, yy, xy] = [sum(({ x }) => x * x), sum(({ y }) => y * y), sum(({ x, y }) => x * y)];
  const [byX, byY] = [sum(({ x, dx }) => x * dx), sum(({ y, dy }) => y * dy)];
  const turning = sum(({ x, y, dx, dy }) => x * dy - y * dx);

  const angle = (turning + (byX * xy) / xx - (byY * xy) / yy) / (xx + yy - xy ** 2 / xx - xy ** 2 / yy);
  const [growX, growY] = [(byX + angle * xy) / xx, (byY - angle * xy) / yy];
  const residuals = moves.flatMap(({ x, y, dx, dy }) => [
    dx - growX * x + angle * y,
    dy - growY * y - angle * x,
  ]);

  const spread = xx + yy;
  const moved = sum(({ dx, dy }) => dx * dx + dy * dy);
  const explained = ((byX + byY) ** 2 + turning ** 2) / spread;
  return {
    shift,
    logScale: { x: logOf(1 + growX), y: logOf(1 + growY) },
    rotation: (angle * 180) / Math.PI,
    residuals,
    squares: moved + pairs.length * (shift.x ** 2 + shift.y ** 2),
    squaresLeft: moved - explained,
  };
}

/** Returns the logarithm of a scale, at least 0.2: fitted to few spots, a scale may be negative. */
const logOf = (scale: number) => Math.log(Math.max(0.2, scale));

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
