import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import { countByCell, type GridVector, type Stroke, type VisibilityMask } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/penguin";
import { inkMarks, type Manner, type Mark } from "./ink.ts";
import { PATTERN } from "./patterns.ts";
import type { Random } from "./random.ts";
import { makeView, seen, type View } from "./view.ts";
import { ADULT, type Visitor } from "./visitors.ts";

/** How the whole drawing lies on the canvas: about the belly's centre, scale first, then turn, then shift. */
export interface Placement {
  readonly shift: Point;
  readonly scale: Point;
  /** Degrees, clockwise on the canvas. */
  readonly rotation: number;
}

/** A visitor's drawing of a penguin, and the truth that a real one never tells. */
export interface PenguinDrawing {
  readonly strokes: Stroke[];
  readonly mask: VisibilityMask;
  readonly view: View;
  readonly placement: Placement;
  /** For each stroke the indices of the pattern's spots that it stands for: several where they merged, none for an invention. */
  readonly spotsOf: readonly (readonly number[])[];
}

/** A spot of the drawing in the visitor's mind, and the pattern's spots behind it. */
interface Remembered extends Spot {
  readonly from: readonly number[];
}

/** The reference drawings of the published method were made in front of a picture, where nothing turns or hides. */
export const LABORATORY: Visitor = {
  ...ADULT,
  name: "laboratory",
  yaw: 0,
  hiding: { ...ADULT.hiding, probability: 0 },
};

/** Draws a belly pattern as a visitor of the given kind would, from top to bottom. May come out empty. */
export function drawPenguin(random: Random, pattern: readonly Spot[], visitor: Visitor): PenguinDrawing {
  const view = makeView(random, visitor);
  const placement = makePlacement(random, visitor);
  const remembered = [
    ...invented(random, pattern.length, visitor),
    ...merged(random, noticed(random, pattern, view, visitor), visitor),
  ];
  const placed = remembered.map((spot) => misplaced(random, place(spot, placement), visitor));
  const ordered = placed
    .map((spot) => ({ spot, turn: spot.y + random.normal(0, 15) }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ spot }) => spot);
  const { strokes, markOf } = inkMarks(
    random,
    ordered.map((spot) => withManner(random, spot, visitor)),
  );
  return {
    strokes,
    mask: view.mask,
    view,
    placement,
    spotsOf: markOf.map((mark) => ordered[mark]?.from ?? []),
  };
}

/** The published method's reference of a pattern (`avr_pos`): the mean of nine counts over simulated reference drawings. */
export function averageCounts(random: Random, pattern: readonly Spot[], drawings = 13): number[] {
  const counts = Array.from({ length: drawings }, () =>
    countByCell(drawPenguin(random, pattern, LABORATORY).strokes),
  );
  const sums = counts.reduce((total: GridVector, each) => total.map((sum, cell) => sum + (each[cell] ?? 0)));
  return sums.map((sum) => sum / drawings);
}

function makePlacement(random: Random, { shift, scale, rotation }: Visitor): Placement {
  return {
    shift: { x: random.normal(0, shift.x), y: random.normal(0, shift.y) },
    scale: {
      x: Math.exp(random.normal(scale.mean, scale.x)),
      y: Math.exp(random.normal(scale.mean, scale.y)),
    },
    rotation: random.normal(0, rotation),
  };
}

/** How probably a spot in sight is not drawn. */
export function omissionRate({ r }: Pick<Spot, "r">, { omission }: Visitor): number {
  const smallness = Math.max(0, 1 - (r - PATTERN.smallest) / 2);
  return omission.typical + (omission.small - omission.typical) * smallness;
}

/** The spots that are in sight and not overlooked, where they appear. */
function noticed(random: Random, pattern: readonly Spot[], view: View, visitor: Visitor): Remembered[] {
  return pattern.flatMap((spot, index) => {
    const overlooked = random.chance(omissionRate(spot, visitor));
    const apparent = seen(spot, view);
    return apparent && !overlooked ? [{ ...apparent, r: spot.r, from: [index] }] : [];
  });
}

function merged(random: Random, spots: readonly Remembered[], { merging }: Visitor): Remembered[] {
  const result: Remembered[] = [];
  for (const spot of spots) {
    const index = result.findIndex(
      (other) => Math.hypot(spot.x - other.x, spot.y - other.y) - spot.r - other.r < merging.within,
    );
    const other = result[index];
    if (other && random.chance(merging.probability)) result[index] = union(spot, other);
    else result.push(spot);
  }
  return result;
}

/** One spot for two: their centre of area and their joint area. */
function union(one: Remembered, other: Remembered): Remembered {
  const [a, b] = [one.r ** 2, other.r ** 2];
  return {
    x: (a * one.x + b * other.x) / (a + b),
    y: (a * one.y + b * other.y) / (a + b),
    r: Math.sqrt(a + b),
    from: [...one.from, ...other.from],
  };
}

function invented(random: Random, spots: number, { addition }: Visitor): Remembered[] {
  return Array.from({ length: random.poisson(addition * spots) }, () => {
    const y = BELLY.centreY + 0.9 * BELLY.halfHeight * random.uniform(-1, 1);
    const x = BELLY.centreX + 0.9 * bellyHalfWidth(y) * random.uniform(-1, 1);
    return { x, y, r: random.uniform(PATTERN.smallest, 6), from: [] };
  });
}

/** Where the placement puts a point. */
export function place<Place extends Point>(spot: Place, { shift, scale, rotation }: Placement): Place {
  const dx = (spot.x - BELLY.centreX) * scale.x;
  const dy = (spot.y - BELLY.centreY) * scale.y;
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  return {
    ...spot,
    x: BELLY.centreX + shift.x + cos * dx - sin * dy,
    y: BELLY.centreY + shift.y + sin * dx + cos * dy,
  };
}

function misplaced(random: Random, spot: Remembered, { jitter }: Visitor): Remembered {
  return {
    ...spot,
    x: spot.x + random.studentT(jitter.freedom, jitter.deviation),
    y: spot.y + random.studentT(jitter.freedom, jitter.deviation),
  };
}

/** Large spots invite a ring or a scribble, small ones a tap. */
function withManner(random: Random, { x, y, r }: Remembered, { manner }: Visitor): Mark {
  const effort = r / 4.5;
  const weights = {
    ...manner,
    scribble: manner.scribble * effort,
    ring: manner.ring * effort,
    taps: manner.taps * effort,
  };
  let rest = random.uniform(0, weights.tap + weights.scribble + weights.ring + weights.taps);
  const chosen = (Object.keys(weights) as Manner[]).find((each) => {
    rest -= weights[each];
    return rest < 0;
  });
  return { x, y, r, manner: chosen ?? "tap" };
}
