import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import { createRandom, type Random } from "../random.ts";
import { drawAsStranger, type StrangersDrawing } from "./draw-as-stranger.ts";
import type { StrangerKind } from "./habits.ts";
import { meetStranger } from "./stranger.ts";

/**
 * The moments of many drawings, in the same terms as people's measured ones. Lengths are canvas units, angles
 * degrees.
 */
export interface Moments {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly logScaleMean: number;
  readonly logScaleX: number;
  readonly logScaleY: number;
  readonly rotation: number;
  readonly residual: number;
  readonly kurtosis: number;
  /** The share of the squared error that one similarity transform of each drawing explains. */
  readonly explained: number;
  readonly medianError: number;
  /** Shares of the spots that could be seen. */
  readonly omitted: number;
  readonly added: number;
  readonly strokes: number;
  readonly hidden: number;
  readonly hiddenUnmarked: number;
  /** Medians and 90th percentiles. */
  readonly shiftLength: readonly [number, number];
  readonly scaleOff: readonly [number, number];
  readonly rotationOff: readonly [number, number];
}

/**
 * What to simulate: how many drawings of how many spots; and whether only drawings like the measured ones: of
 * a bird that faces the viewer, by people without rare habits, which twelve people would hardly show.
 */
export interface Simulation {
  readonly kind: StrangerKind;
  readonly age?: number;
  readonly drawings: number;
  readonly spots: readonly [number, number];
  readonly likeMeasured: boolean;
}

/** A bird that is turned by less than this, in radians, faces the viewer. */
const FACING = 0.17;

/** The measured drawings had at least six strokes; fewer hardly determine a scale. */
const LEAST_PAIRS = 6;

/**
 * Simulates drawings of scattered spots, each by a new person, and returns their moments. The seed determines
 * them.
 */
export function simulateMoments(
  seed: string,
  { kind, age, drawings, spots, likeMeasured }: Simulation,
): Moments {
  const random = createRandom(seed);
  const fits: Placement[] = [];
  const errors: number[] = [];
  const counts = { seen: 0, omitted: 0, added: 0, strokes: 0, hidden: 0, unmarked: 0, drawings: 0 };
  while (counts.drawings < drawings) {
    const pattern = scatterSpots(random, random.integer(...spots));
    const stranger = meetStranger(random, kind, age);
    const drawing = drawAsStranger(random, pattern, stranger);
    const { truth } = drawing;
    const isRare = stranger.oneRegion || stranger.mirrorsDetail || Math.abs(truth.yaw) > FACING;
    if (likeMeasured && isRare) continue;
    counts.drawings++;
    counts.strokes += drawing.strokes.length;
    counts.seen += truth.fates.filter((fate) => fate !== "turned away" && fate !== "behind an object").length;
    const pairs = pairsOf(pattern, drawing);
    const own = new Set(truth.standsFor.map((each) => each.join()).filter((each) => each !== "")).size;
    // By count, as for people: a spot that shares a mark counts as omitted, a second mark for a spot as
    // added.
    counts.omitted += truth.fates.filter((fate) => !isHidden(fate)).length - own;
    counts.added += drawing.strokes.length - own;
    counts.hidden += truth.hiding === "nothing hidden" ? 0 : 1;
    counts.unmarked += truth.hiding === "hidden, not marked" ? 1 : 0;
    errors.push(...pairs.map(({ spot, drawn }) => Math.hypot(drawn.x - spot.x, drawn.y - spot.y)));
    const fit = pairs.length >= LEAST_PAIRS ? fitPlacement(pairs) : undefined;
    if (fit) fits.push(fit);
  }
  return summarise(fits, errors, counts);
}

const isHidden = (fate: string) => fate === "turned away" || fate === "behind an object";

type Counts = Readonly<
  Record<"seen" | "omitted" | "added" | "strokes" | "hidden" | "unmarked" | "drawings", number>
>;

function summarise(fits: readonly Placement[], errors: readonly number[], counts: Counts): Moments {
  const residuals = fits.flatMap((fit) => fit.residuals);
  const sizes = fits.map(({ logScale }) => (logScale.x + logScale.y) / 2);
  const squares = fits.reduce((sum, fit) => sum + fit.squares, 0);
  return {
    shiftX: deviation(fits.map(({ shift }) => shift.x)),
    shiftY: deviation(fits.map(({ shift }) => shift.y)),
    logScaleMean: mean(sizes),
    logScaleX: deviation(fits.map(({ logScale }) => logScale.x)),
    logScaleY: deviation(fits.map(({ logScale }) => logScale.y)),
    rotation: deviation(fits.map(({ rotation }) => rotation)),
    residual: Math.sqrt(mean(residuals.map((each) => each ** 2))),
    kurtosis: mean(residuals.map((each) => each ** 4)) / mean(residuals.map((each) => each ** 2)) ** 2,
    explained: 1 - fits.reduce((sum, fit) => sum + fit.squaresLeft, 0) / squares,
    medianError: quantile(errors, 0.5),
    omitted: counts.omitted / counts.seen,
    added: counts.added / counts.seen,
    strokes: counts.strokes / counts.drawings,
    hidden: counts.hidden / counts.drawings,
    hiddenUnmarked: counts.unmarked / counts.hidden,
    shiftLength: middleAndMost(fits.map(({ shift }) => Math.hypot(shift.x, shift.y))),
    scaleOff: middleAndMost(sizes.map((size) => Math.abs(Math.exp(size) - 1))),
    rotationOff: middleAndMost(fits.map(({ rotation }) => Math.abs(rotation))),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

const middleAndMost = (values: readonly number[]) => [quantile(values, 0.5), quantile(values, 0.9)] as const;

/** Scatters spots over the belly, at least 20 canvas units apart as long as there is room. */
export function scatterSpots(random: Random, count: number): Spot[] {
  const spots: Spot[] = [];
  for (let tries = 0; spots.length < count; tries++) {
    const y = BELLY.centreY + random.uniform(-0.85, 0.85) * BELLY.halfHeight;
    const x = BELLY.centreX + random.uniform(-0.85, 0.85) * bellyHalfWidth(y);
    const crowded = spots.some((spot) => Math.hypot(spot.x - x, spot.y - y) < 20);
    if (!crowded || tries > 500) spots.push({ x, y, r: random.uniform(2.5, 6.5) });
  }
  return spots;
}

/**
 * How a drawing as a whole lies beside its pattern, by least squares. Lengths are canvas units, angles
 * degrees.
 */
interface Placement {
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
interface Pair {
  readonly spot: Point;
  readonly drawn: Point;
}

/** Returns the spots that have a stroke of their own, with it; of two strokes for one spot, the first. */
function pairsOf(spots: readonly Spot[], { strokes, truth }: StrangersDrawing): Pair[] {
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

/**
 * Fits shift, a scale for each axis and a small rotation about the pattern's centre; `undefined` for fewer
 * than four pairs.
 */
function fitPlacement(pairs: readonly Pair[]): Placement | undefined {
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
