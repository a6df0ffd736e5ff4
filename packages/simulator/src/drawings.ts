import { countByCell, type GridVector, type Stroke, type VisibilityMask } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/spot";
import { type IntendedSpot, intendedSpots } from "./intended-spots.ts";
import { chooseTechnique, strokesOf } from "./marks-to-strokes.ts";
import { createPlacement, type Placement, place } from "./placement.ts";
import type { Random } from "./random.ts";
import { createView, type View } from "./view.ts";
import { ADULT, type Visitor } from "./visitors.ts";

/** A visitor's drawing of a penguin, with the ground truth that real ones lack. */
export interface PenguinDrawing {
  readonly strokes: Stroke[];
  readonly mask: VisibilityMask;
  readonly view: View;
  readonly placement: Placement;
  /** The indices of the pattern's spots that each stroke stands for: several where they merged, none for clutter. */
  readonly spotsOf: readonly (readonly number[])[];
}

/** The visitor of the published method's reference drawings, made in front of a picture, where nothing turns or occludes. */
export const LABORATORY: Visitor = {
  ...ADULT,
  name: "laboratory",
  yaw: 0,
  occlusion: { ...ADULT.occlusion, probability: 0 },
};

/** Standard deviation, in canvas units, of the height by which a visitor's order of drawing departs from top to bottom. */
const ORDER_DEVIATION = 15;

/** Draws a belly pattern as a visitor of the given kind would, roughly from top to bottom. The drawing may be empty. */
export function drawPenguin(random: Random, pattern: readonly Spot[], visitor: Visitor): PenguinDrawing {
  const view = createView(random, visitor);
  const placement = createPlacement(random, visitor);
  const intended = intendedSpots(random, pattern, view, visitor);
  const placed = intended.map((spot) => jitter(random, place(spot, placement), visitor));
  const ordered = placed
    .map((spot) => ({ spot, turn: spot.y + random.normal(0, ORDER_DEVIATION) }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ spot }) => spot);
  const marks = ordered.map(({ x, y, r }) => ({ x, y, r, technique: chooseTechnique(random, r, visitor) }));
  const { strokes, markOf } = strokesOf(random, marks);
  return {
    strokes,
    mask: view.mask,
    view,
    placement,
    spotsOf: markOf.map((mark) => ordered[mark]?.from ?? []),
  };
}

/** Returns the published method's reference of a pattern (`avr_pos`): the mean of nine counts over simulated reference drawings. */
export function averageCounts(random: Random, pattern: readonly Spot[], drawings = 13): number[] {
  const counts = Array.from({ length: drawings }, () =>
    countByCell(drawPenguin(random, pattern, LABORATORY).strokes),
  );
  const sums = counts.reduce((total: GridVector, each) => total.map((sum, cell) => sum + (each[cell] ?? 0)));
  return sums.map((sum) => sum / drawings);
}

function jitter(
  random: Random,
  spot: IntendedSpot,
  { jitter: { degreesOfFreedom, deviation } }: Visitor,
): IntendedSpot {
  return {
    ...spot,
    x: spot.x + random.studentT(degreesOfFreedom, deviation),
    y: spot.y + random.studentT(degreesOfFreedom, deviation),
  };
}
