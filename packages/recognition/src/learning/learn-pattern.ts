import type { ReferenceSpot } from "../reference-spot.ts";
import { alignDrawing, singlePattern, type TrainingDrawing, toTraining, unaligned } from "./alignment.ts";
import { boundWeights } from "./bound-weights.ts";
import type { WeightedDrawing } from "./drawings/weighted-drawing.ts";
import { estimateSpots } from "./estimate-spots.ts";
import { memberships } from "./membership.ts";
import { AGREEING_MEMBERSHIP, ROUNDS } from "./parameters.ts";
import { recentre } from "./recentre.ts";
import { chooseSeed } from "./seed.ts";

/** An individual's belly pattern as learned from visitors' drawings. */
export interface LearnedPattern {
  readonly spots: readonly ReferenceSpot[];
  /** The effective number of correct drawings by different devices behind it. */
  readonly weight: number;
  /** How many drawings it was learned from. */
  readonly drawings: number;
  readonly support: Support;
}

/** The number of visits that a pattern was learned from, and of the prefixes and days of the drawings that agree with it. */
interface Support {
  readonly visits: number;
  readonly prefixes: number;
  readonly days: number;
}

/**
 * Learns one pattern from an individual's confirmed drawings, by EM: aligns the drawings with the pattern, weighs each by its membership, and
 * makes a spot of what several have in the same place. A spot's `deviation` shrinks with the number of drawings that have it; its `presence` is
 * how often it is drawn where it could be seen. A drawing that does not fit the others counts little; those of one device, visitor or network
 * count no more than their bounds allow. The order of the drawings does not matter. Returns `undefined` if none has a mark.
 */
export function learnPattern(confirmed: readonly WeightedDrawing[]): LearnedPattern | undefined {
  const drawings = weightiest(confirmed);
  if (drawings.length === 0) return undefined;
  let spots = estimateSpots([unaligned(chooseSeed(drawings))], [1], []);
  let membership = drawings.map(({ correct }) => correct);
  let weights = weigh(drawings, membership);
  for (let round = 0; round < ROUNDS; round++) {
    const pattern = singlePattern(spots);
    const aligned = drawings.map((drawing) => alignDrawing(drawing, pattern));
    if (round % 2 === 1) {
      membership = memberships(drawings, aligned, weights, spots);
      weights = weigh(drawings, membership);
    }
    spots = recentre(estimateSpots(aligned, weights, spots), aligned, weights);
    if (spots.length === 0) return undefined;
  }
  return {
    spots: spots.map(rounded),
    weight: weights.reduce((sum, weight) => sum + weight, 0),
    drawings: drawings.length,
    support: supportOf(drawings, membership),
  };
}

/**
 * Returns each drawing's weight times its membership, bounded again, as a membership may exceed the probability by which the weight was
 * bounded. If the membership is lower, the weight is not raised, so that many doubtful drawings do not count as much as a certain one.
 */
function weigh(drawings: readonly TrainingDrawing[], membership: readonly number[]): number[] {
  const weights = drawings.map(({ weight }, index) => weight * (membership[index] ?? 0));
  return boundWeights(drawings, weights);
}

function supportOf(drawings: readonly TrainingDrawing[], membership: readonly number[]): Support {
  const agreeing = drawings.filter((_, index) => (membership[index] ?? 0) >= AGREEING_MEMBERSHIP);
  return {
    visits: new Set(drawings.map(({ visit }) => visit)).size,
    prefixes: new Set(agreeing.map(({ prefix }) => prefix)).size,
    days: new Set(agreeing.map(({ day }) => day)).size,
  };
}

/** Returns the drawings that have a mark and a weight, the heaviest first, in an order that does not depend on the input's. */
function weightiest(drawings: readonly WeightedDrawing[]): TrainingDrawing[] {
  return drawings
    .filter(({ correct, weight }) => correct > 0 && weight > 0)
    .map((drawing) => ({
      drawing: toTraining(drawing),
      key: JSON.stringify([drawing.mask, drawing.strokes]),
    }))
    .filter(({ drawing }) => drawing.scene.marks.count > 0)
    .sort((one, other) => {
      const weight = other.drawing.correct * other.drawing.weight - one.drawing.correct * one.drawing.weight;
      return weight || (one.key < other.key ? -1 : 1);
    })
    .map(({ drawing }) => drawing);
}

/** Rounds lengths to a tenth of a canvas unit, presence to a thousandth. */
function rounded({ x, y, r, deviation = 0, presence = 1 }: ReferenceSpot): ReferenceSpot {
  const tenth = (length: number) => Math.round(10 * length) / 10;
  return {
    x: tenth(x),
    y: tenth(y),
    r: Math.max(1, tenth(r)),
    deviation: tenth(deviation),
    presence: Math.round(1000 * presence) / 1000,
  };
}
