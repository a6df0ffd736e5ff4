import { identify } from "../identify.ts";
import { UNLISTED } from "../parameters.ts";
import type { ReferenceSet } from "../reference.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import { type AlignedDrawing, singlePattern, type TrainingDrawing } from "./alignment.ts";
import { estimateSpots } from "./estimate-spots.ts";
import { MAX_LEAVE_ONE_OUT } from "./parameters.ts";

/** The likelihood ratio of a pattern to an unlisted individual, given a drawing; the engine's discount is undone. */
export function likelihoodRatio({ scene }: TrainingDrawing, pattern: ReferenceSet): number {
  const { candidates, unlisted } = identify(pattern, scene);
  const probability = candidates[0]?.probability ?? 0;
  const discounted =
    (probability / Math.max(unlisted, Number.MIN_VALUE)) * (UNLISTED.prior / (1 - UNLISTED.prior));
  return discounted ** (1 / UNLISTED.discount);
}

/**
 * The membership of each drawing (its responsibility, in EM's terms): the probability that it shows the individual, by its own confirmation
 * and by how it fits the pattern that other devices' drawings make. Where these may all be wrong themselves, their pattern is evidence
 * neither for nor against it. `previous` are the memberships so far.
 */
export function memberships(
  drawings: readonly TrainingDrawing[],
  aligned: readonly AlignedDrawing[],
  previous: readonly number[],
  spots: readonly ReferenceSpot[],
): number[] {
  const weights = previous.map((membership, index) => membership * (drawings[index]?.weight ?? 0));
  const all = singlePattern(spots);
  const patternWith =
    drawings.length > MAX_LEAVE_ONE_OUT
      ? () => all
      : (others: readonly number[]) => singlePattern(estimateSpots(aligned, others, spots));
  return drawings.map((drawing) => {
    const others = weights.map((weight, other) => (drawings[other]?.device === drawing.device ? 0 : weight));
    const anyCorrect = 1 - others.reduce((allWrong, weight) => allWrong * (1 - weight), 1);
    const ratio =
      anyCorrect > 0 ? anyCorrect * likelihoodRatio(drawing, patternWith(others)) + 1 - anyCorrect : 1;
    const odds = (drawing.correct / (1 - drawing.correct)) * ratio;
    return Number.isFinite(odds) ? odds / (1 + odds) : 1;
  });
}
