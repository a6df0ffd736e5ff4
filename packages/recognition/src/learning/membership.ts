import { identify } from "../identify.ts";
import { NONE } from "../parameters.ts";
import type { ReferenceSet } from "../reference.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import { type Aligned, asked, only } from "./alignment.ts";
import { spotsFrom } from "./estimate-spots.ts";
import { JUDGED_BY_OTHERS } from "./parameters.ts";
import type { WeighedDrawing } from "./weighted-drawing.ts";

/** How many times as probable the drawing is under the one pattern as where nothing is known of the individual, in full trust. */
export function likelihoodRatio(drawing: WeighedDrawing, pattern: ReferenceSet): number {
  const { candidates, none } = identify(pattern, asked(drawing));
  const probability = candidates[0]?.probability ?? 0;
  const told = (probability / Math.max(none, Number.MIN_VALUE)) * (NONE.prior / (1 - NONE.prior));
  return told ** (1 / NONE.trust);
}

/**
 * For each drawing the probability that it shows the individual: that its confirmation is right, weighed against how it fits what those of
 * other devices make. Where they may all be wrong themselves, their pattern speaks neither for nor against it.
 */
export function belongings(
  aligned: readonly Aligned[],
  right: readonly number[],
  spots: readonly ReferenceSpot[],
): number[] {
  const says = right.map((each, index) => each * (aligned[index]?.drawing.share ?? 0));
  const all = only(spots);
  const patternOf =
    aligned.length > JUDGED_BY_OTHERS
      ? () => all
      : (others: readonly number[]) => only(spotsFrom(aligned, others, spots));
  return aligned.map(({ drawing }) => {
    const others = says.map((say, other) => (aligned[other]?.drawing.device === drawing.device ? 0 : say));
    const trusted = 1 - others.reduce((doubt, say) => doubt * (1 - say), 1);
    const ratio = trusted > 0 ? trusted * likelihoodRatio(drawing, patternOf(others)) + 1 - trusted : 1;
    const odds = (drawing.right / (1 - drawing.right)) * ratio;
    return Number.isFinite(odds) ? odds / (1 + odds) : 1;
  });
}
