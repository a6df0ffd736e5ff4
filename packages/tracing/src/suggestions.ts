import { boldAmong } from "./bold-spots.ts";
import { LIKELY } from "./scoring/score-blobs.ts";
import type { ProposedSpot } from "./trace.ts";

/** A likely spot, and whether it catches the eye among the others. */
export interface LikelySpot extends ProposedSpot {
  readonly bold: boolean;
}

/**
 * How proposed spots are shown: `likely` ones are taken unless a person removes them, `doubtful` ones only if
 * a person confirms them.
 */
export interface Suggestions {
  readonly likely: readonly LikelySpot[];
  readonly doubtful: readonly ProposedSpot[];
}

/**
 * The most spots that are likely: birds have up to 35 clear ones, and on a belly with many more there is
 * dirt, so that the smallest become doubtful.
 */
const MAX_LIKELY = 60;

/** Divides proposed spots into likely and doubtful ones, each in their order. */
export function suggestSpots(proposed: readonly ProposedSpot[]): Suggestions {
  const likely = new Set(
    proposed
      .filter(({ p }) => p >= LIKELY)
      .sort((one, other) => other.r - one.r)
      .slice(0, MAX_LIKELY),
  );
  const inOrder = proposed.filter((spot) => likely.has(spot));
  const bold = boldAmong(inOrder);
  return {
    likely: inOrder.map((spot, index) => ({ ...spot, bold: bold[index] ?? false })),
    doubtful: proposed.filter((spot) => !likely.has(spot)),
  };
}
