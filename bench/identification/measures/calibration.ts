import { hit, type Outcome } from "../outcome.ts";

/** Claims between two bounds, the lower one included: what they claim on average, and how often they are right. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly claimed: number;
  readonly right: number;
  readonly count: number;
}

export interface Calibration {
  readonly bins: readonly Bin[];
  /** The mean distance between what bins claim and how often they are right, weighted by their sketches: 0 is perfect. */
  readonly error: number;
}

/** Ten bins of equal width, as most papers have them (Guo et al. 2017). */
export const BINS = 10;

/** Whether the probability that a method gives to its first is the share in which the first is right. */
export function calibrationOf(outcomes: readonly Outcome[], method: string): Calibration {
  const claims = outcomes.flatMap(({ places }) => {
    const place = places[method];
    return place?.claimed === undefined ? [] : [{ claimed: place.claimed, right: hit(place, 1) }];
  });
  const groups = Map.groupBy(claims, ({ claimed }) => Math.min(BINS - 1, Math.floor(claimed * BINS)));
  const bins = [...groups]
    .sort(([one], [other]) => one - other)
    .map(([bin, group]) => ({
      from: bin / BINS,
      to: (bin + 1) / BINS,
      claimed: group.reduce((sum, { claimed }) => sum + claimed, 0) / group.length,
      right: group.reduce((sum, { right }) => sum + right, 0) / group.length,
      count: group.length,
    }));
  const gaps = bins.reduce((sum, { claimed, right, count }) => sum + count * Math.abs(claimed - right), 0);
  return { bins, error: gaps / claims.length };
}
