import type { BandedFlippers } from "@harapen/contract/calls/looks";
import type { Answers } from "../parameters.ts";
import type { PackedBands } from "./band-evidence.ts";
import type { Evidence } from "./posterior.ts";

/** On which flippers an individual wears bands, by its own left and right; unset if that is not known. */
export type WornFlippers = BandedFlippers | "none" | undefined;

/** The flippers and the bands of an aquarium's references. */
export interface FlippedBands {
  readonly bands: PackedBands;
  /** For each reference. */
  readonly bandedFlippers: readonly WornFlippers[];
}

/** The answers by flippers alone. */
export const FLIPPER_ANSWERS: readonly BandedFlippers[] = ["left", "right", "both"];

type Rates = Answers["bands"];

/**
 * Returns the likelihoods of a visitor's answer that it wears bands on these flippers: each band on a flipper
 * may be missed, one may be seen where there is none, and left may be taken for right. An individual of which
 * the flippers are not known may wear each of its bands on either. An unlisted individual wears them as the
 * references do. `undefined` if there is no reference.
 */
export function flipperEvidence(
  { bands, bandedFlippers }: FlippedBands,
  answer: BandedFlippers,
  rates: Rates,
): Evidence | undefined {
  if (bandedFlippers.length === 0) return undefined;
  const references = Float64Array.from(bandedFlippers, (worn, index) => {
    if (worn !== undefined) return answerRate(answer, worn, rates);
    return rateIfUnknown(answer, bands.sets[bands.setIndices[index] as number]?.length ?? 0, rates);
  });
  return { references, unlisted: references.reduce((sum, each) => sum + each, 0) / references.length };
}

/** Returns the probability of the answer if this many bands lie on either flipper, each as likely on both. */
function rateIfUnknown(answer: BandedFlippers, count: number, rates: Rates): number {
  if (count === 0) return answerRate(answer, "none", rates);
  const allOnOne = 0.5 ** count;
  return (
    allOnOne * (answerRate(answer, "left", rates) + answerRate(answer, "right", rates)) +
    (1 - 2 * allOnOne) * answerRate(answer, "both", rates)
  );
}

function answerRate(answer: BandedFlippers, worn: BandedFlippers | "none", rates: Rates): number {
  const { flipperSeen, flipperImagined, flippersSwapped } = rates;
  const reported = (flipper: "left" | "right", isIn: boolean) => {
    const rate = worn === flipper || worn === "both" ? flipperSeen : flipperImagined;
    return isIn ? rate : 1 - rate;
  };
  const [left, right] = [answer !== "right", answer !== "left"];
  const asWorn = reported("left", left) * reported("right", right);
  const swapped = reported("left", right) * reported("right", left);
  return (1 - flippersSwapped) * asWorn + flippersSwapped * swapped;
}
