import { identify } from "../identify.ts";
import { UNLISTED } from "../parameters.ts";
import type { ReferenceSet } from "../reference.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import { type AlignedDrawing, singlePattern, type TrainingDrawing } from "./alignment.ts";
import { estimateSpots } from "./estimate-spots.ts";
import { MAX_LEAVE_ONE_OUT, MIN_LEFT_OUT_SHARE } from "./parameters.ts";

/**
 * Returns the likelihood ratio of a pattern to an unlisted individual, given a drawing, with the engine's
 * discount undone.
 */
export function likelihoodRatio({ scene }: TrainingDrawing, pattern: ReferenceSet): number {
  const { candidates, unlisted } = identify(pattern, scene);
  const probability = candidates[0]?.probability ?? 0;
  const discounted =
    (probability / Math.max(unlisted, Number.MIN_VALUE)) * (UNLISTED.prior / (1 - UNLISTED.prior));
  return discounted ** (1 / UNLISTED.discount);
}

/**
 * Returns the membership of each drawing (its responsibility, in EM's terms): the probability that it shows
 * the individual, by its own confirmation and by its fit with the pattern of other devices' and prefixes'
 * drawings. As these may all be wrong themselves, their pattern may be no evidence either way. `weights` are
 * the drawings' present ones. If there are many drawings, those of the same device and prefix stay in the
 * pattern if they weigh little in all.
 */
export function memberships(
  drawings: readonly TrainingDrawing[],
  aligned: readonly AlignedDrawing[],
  weights: readonly number[],
  spots: readonly ReferenceSpot[],
): number[] {
  const patternOf = patternByWeights(aligned, weights, spots);
  return drawings.map((drawing) => {
    const others = weights.map((weight, other) => (isIndependent(drawing, drawings[other]) ? weight : 0));
    const anyCorrect = 1 - others.reduce((allWrong, weight) => allWrong * (1 - weight), 1);
    const ratio =
      anyCorrect > 0 ? anyCorrect * likelihoodRatio(drawing, patternOf(others)) + 1 - anyCorrect : 1;
    const odds = (drawing.correct / (1 - drawing.correct)) * ratio;
    return Number.isFinite(odds) ? odds / (1 + odds) : 1;
  });
}

/** Whether two drawings are from different devices and prefixes, and therefore evidence for each other. */
export function isIndependent(one: TrainingDrawing, other: TrainingDrawing | undefined): boolean {
  return one.device !== other?.device && one.prefix !== other?.prefix;
}

/**
 * Returns a function that makes the pattern of some of the drawings, and makes each once; it returns the
 * pattern of all if, among many, those left out weigh little.
 */
function patternByWeights(
  aligned: readonly AlignedDrawing[],
  weights: readonly number[],
  spots: readonly ReferenceSpot[],
): (some: readonly number[]) => ReferenceSet {
  const sumOf = (each: readonly number[]) => each.reduce((sum, weight) => sum + weight, 0);
  const total = sumOf(weights);
  const most = aligned.length > MAX_LEAVE_ONE_OUT ? (1 - MIN_LEFT_OUT_SHARE) * total : total;
  const all = singlePattern(spots);
  const made = new Map<string, ReferenceSet>();
  return (some) => {
    if (sumOf(some) > most) return all;
    const key = some.join();
    const pattern = made.get(key) ?? singlePattern(estimateSpots(aligned, some, spots));
    made.set(key, pattern);
    return pattern;
  };
}
