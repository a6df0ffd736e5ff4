import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import type { Spot } from "@harapen/contract/spot";
import { createRandom, type Random } from "../../random.ts";
import { drawAsStranger } from "../draw-as-stranger.ts";
import type { StrangerKind } from "../people/habits.ts";
import { meetStranger } from "../people/stranger.ts";
import { fitPlacement, type Placement, pairsOf } from "./fit-placement.ts";

/** The moments of many drawings, in the same terms as people's measured ones. Lengths are canvas units, angles degrees. */
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
 * What to simulate: how many drawings of how many spots; and whether only drawings like the measured ones: of a bird that faces the viewer, by
 * people without rare habits, which twelve people would hardly show.
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

/** Simulates drawings of scattered spots, each by a new person, and returns their moments. The seed determines them. */
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
    // By count, as for people: a spot that shares a mark counts as omitted, a second mark for a spot as added.
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
