import { azimuthAt, BELLY } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import type { FittedPose } from "../explain.ts";
import { PLACEMENT_MIXTURE } from "../parameters.ts";
import { offsetAtAzimuth } from "../pose/pose.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import {
  type AlignedDrawing,
  alignDrawing,
  singlePattern,
  type TrainingDrawing,
  toTraining,
  unaligned,
} from "./alignment.ts";
import { boundWeights } from "./bound-weights.ts";
import type { WeightedDrawing } from "./confirmation.ts";
import { estimateSpots } from "./estimate-spots.ts";
import { isIndependent, likelihoodRatio, memberships } from "./membership.ts";
import { AGREEING_MEMBERSHIP, ROUNDS, SEEDS } from "./parameters.ts";

/** An individual's belly pattern as learned from visitors' drawings. */
export interface LearnedPattern {
  readonly spots: readonly ReferenceSpot[];
  /** The effective number of correct drawings by different devices behind it. */
  readonly weight: number;
  /** How many drawings it was learned from. */
  readonly drawings: number;
  readonly support: Support;
}

/**
 * The number of visits that a pattern was learned from, and of the prefixes and days of the drawings that
 * agree with it.
 */
interface Support {
  readonly visits: number;
  readonly prefixes: number;
  readonly days: number;
}

/**
 * Learns one pattern from an individual's confirmed drawings, by EM: aligns the drawings with the pattern,
 * weighs each by its membership, and makes a spot of what several have in the same place. A spot's
 * `deviation` shrinks with the number of drawings that have it; its `presence` is how often it is drawn where
 * it could be seen. A drawing that does not fit the others counts little; those of one device, visitor or
 * network count no more than their bounds allow. The order of the drawings does not matter. Returns
 * `undefined` if none has a mark.
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
 * Returns each drawing's weight times its membership, bounded again, as a membership may exceed the
 * probability by which the weight was bounded. If the membership is lower, the weight is not raised, so that
 * many doubtful drawings do not count as much as a certain one.
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

/**
 * Returns the drawings that have a mark and a weight, the heaviest first, in an order that does not depend on
 * the input's.
 */
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

/**
 * Chooses the drawing to start from: of the first few, the one that the others resemble most. `drawings`
 * begins with the heaviest.
 */
export function chooseSeed(drawings: readonly TrainingDrawing[]): TrainingDrawing {
  const candidates = drawings.slice(0, SEEDS.candidates);
  const scores = candidates.map((seed) => seedScore(seed, drawings.slice(0, SEEDS.scoredOn)));
  return candidates[scores.indexOf(Math.max(...scores))] as TrainingDrawing;
}

/**
 * Returns the sum of the seed's own log-probability of being correct and the weighted log-likelihoods of
 * other devices' and prefixes' drawings under its pattern.
 */
function seedScore(seed: TrainingDrawing, drawings: readonly TrainingDrawing[]): number {
  const pattern = singlePattern(estimateSpots([unaligned(seed)], [1], []));
  return drawings.reduce(
    (sum, drawing) => {
      if (!isIndependent(seed, drawing)) return sum;
      const { correct, weight } = drawing;
      return sum + weight * Math.log(1 - correct + correct * likelihoodRatio(drawing, pattern));
    },
    Math.log(seed.correct * seed.weight),
  );
}

const USUAL_STRETCH = PLACEMENT_MIXTURE.reduce((sum, { weight, scale }) => sum + weight * scale.mean, 0);

/**
 * Returns the pattern, moved so that its drawings lie about it as drawings lie about a body seen from the
 * front: by their weighted mean pose, except for the stretch that drawings have on average.
 */
function recentre(
  spots: readonly ReferenceSpot[],
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
): ReferenceSpot[] {
  const mean = (quantity: (pose: FittedPose) => number) => meanOfPoses(drawings, weights, quantity);
  const yaw = mean((pose) => pose.yaw);
  const shift = { x: mean((pose) => pose.shift.x), y: mean((pose) => pose.shift.y) };
  const stretch = {
    x: mean((pose) => pose.stretch.x) - USUAL_STRETCH,
    y: mean((pose) => pose.stretch.y) - USUAL_STRETCH,
  };
  const rotation = mean((pose) => pose.rotation);
  return spots.map((spot) => {
    const dx = offsetAfterYaw(spot.x - BELLY.centreX, yaw);
    const dy = spot.y - BELLY.centreY;
    return {
      ...spot,
      x: BELLY.centreX + dx + shift.x + stretch.x * dx - rotation * dy,
      y: BELLY.centreY + dy + shift.y + stretch.y * dy + rotation * dx,
    };
  });
}

function meanOfPoses(
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
  quantity: (pose: FittedPose) => number,
): number {
  let [sum, total] = [0, 0];
  for (const [index, { pose }] of drawings.entries()) {
    if (!pose) continue;
    const weight = weights[index] ?? 0;
    sum += weight * quantity(pose);
    total += weight;
  }
  return total > 0 ? sum / total : 0;
}

/**
 * Returns the offset from the body's axis, after a yaw of the body, of a place that was `dx` to the right of
 * it; a place turned out of sight stays on the edge.
 */
function offsetAfterYaw(dx: number, yaw: number): number {
  return offsetAtAzimuth(dx, clamp(azimuthAt(dx) + yaw, -Math.PI / 2, Math.PI / 2));
}
