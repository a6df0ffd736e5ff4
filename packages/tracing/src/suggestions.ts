import { LIKELY } from "./scoring/score-blobs.ts";
import type { ProposedSpot } from "./trace.ts";

/**
 * How proposed spots are shown: `likely` ones are taken unless a person removes them, `doubtful` ones only if
 * a person confirms them.
 */
export interface Suggestions {
  readonly likely: readonly ProposedSpot[];
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
  return {
    likely: proposed.filter((spot) => likely.has(spot)),
    doubtful: proposed.filter((spot) => !likely.has(spot)),
  };
}
