import type { Spot } from "@harapen/contract/spot";
import { averageCounts } from "@harapen/simulator/drawings";
import type { createRandom } from "@harapen/simulator/random";

/** The keepers' records of the penguins before anybody draws. */
export const STARTS = ["average counts", "nothing"] as const;
export type Start = (typeof STARTS)[number];

/** The visitors who confirm wrongly. */
export const MISTAKES = [
  "nobody",
  "one in ten, any other penguin",
  "one in ten, the first other in the ranking",
  "one device, 1,000 times",
] as const;
export type Mistakes = (typeof MISTAKES)[number];

/** The numbers of confirmed drawings of each penguin after which the references are measured. */
export const MEASURED_AFTER = [0, 1, 5, 20, 100] as const;
/**
 * The numbers of confirmed drawings of each penguin after which the references are learned anew; in between,
 * visitors search with the last ones.
 */
export const LEARNED_AFTER: readonly number[] = [1, 2, 5, 10, 20, 45, 100];

/** The probability of a wrong confirmation, under the conditions with one in ten. */
export const WRONG_SHARE = 0.1;
/** The number of wrong confirmations by the one attacking device (data poisoning). */
export const POISONING_CONFIRMATIONS = 1_000;
/** The number of confirmed drawings of a penguin per day. Assumed. */
export const CONFIRMED_PER_DAY = 3;
/**
 * The share of visitors who use the aquarium's own network, and the number of the others' equally likely
 * prefixes. Assumed.
 */
export const NETWORKS = { aquarium: 0.4, others: 12 } as const;

/**
 * The probability that a visitor whose penguin is not among the first seven expands the results and confirms
 * it there; otherwise they are not sure. Assumed.
 */
export const EXPANDS_RESULTS = 0.5;
/**
 * The probability that a visitor opens another candidate before the confirmed one, right or wrong. Assumed;
 * the same for both, so that it reveals nothing.
 */
export const OPENS_OTHERS = 0.3;

export function recordedOf(start: Start, random: ReturnType<typeof createRandom>, spots: readonly Spot[]) {
  return start === "nothing" ? {} : { averageCounts: averageCounts(random, spots) };
}
