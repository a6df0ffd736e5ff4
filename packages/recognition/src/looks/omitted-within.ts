import { BELLY } from "@harapen/contract/belly";
import { normalCdf } from "../math/cell-probabilities.ts";
import type { Answers } from "../parameters.ts";
import type { OmittedSpots } from "../spots/omitted-spots.ts";
import type { Visitors } from "../visitors/visitors.ts";
import type { Interval, LatticePlace, Rectangle } from "./places.ts";

/** Spots more than this many standard deviations away from a place are not in it. */
const REACH = 4;
/** Spots less probably left out than this change no answer. */
const MIN_PROBABILITY = 0.02;

/**
 * Returns the probability that the visitor left out a spot that lies within a place. A drawn spot is at its
 * mark, and no place with a mark is asked about: so the answer does not repeat what the drawing says about a
 * spot; what remains is why the spot is missing.
 */
export function omittedWithin(omitted: OmittedSpots, { x, y, w, h }: Rectangle, visitors: Visitors): number {
  const [across, down] = [[{ from: x, to: x + w }], [{ from: y, to: y + h }]];
  const [only] = omittedWithinEach(omitted, across, down, [{ across: 0, down: 0 }], visitors);
  return only as number;
}

/** Returns the same for many places, each given by the indices of an interval across and one down. */
export function omittedWithinEach(
  omitted: OmittedSpots,
  across: readonly Interval[],
  down: readonly Interval[],
  places: readonly Pick<LatticePlace, "across" | "down">[],
  visitors: Visitors,
): Float64Array {
  const { count, horizontal, vertical } = probabilitiesWithin(omitted, across, down, visitors);
  return Float64Array.from(places, (place) => {
    const [first, second] = [place.across * count, place.down * count];
    let none = 1;
    for (let spot = 0; spot < count; spot++) {
      none *= 1 - (horizontal[first + spot] as number) * (vertical[second + spot] as number);
    }
    return 1 - none;
  });
}

/** Returns the expected number of left-out spots in each of the cells that the intervals form, row by row. */
export function omittedWithinCells(
  omitted: OmittedSpots,
  across: readonly Interval[],
  down: readonly Interval[],
  visitors: Visitors,
): Float64Array {
  const { count, horizontal, vertical } = probabilitiesWithin(omitted, across, down, visitors);
  const cells = new Float64Array(across.length * down.length);
  for (let cell = 0; cell < cells.length; cell++) {
    const [first, second] = [(cell % across.length) * count, Math.floor(cell / across.length) * count];
    let sum = 0;
    for (let spot = 0; spot < count; spot++) {
      sum += (horizontal[first + spot] as number) * (vertical[second + spot] as number);
    }
    cells[cell] = sum;
  }
  return cells;
}

/**
 * Returns intervals x spots, for those that may have been left out: the probability that each lies within
 * each interval across; and that it was left out and lies within each interval down.
 */
function probabilitiesWithin(
  { probability, x, y, varianceX, varianceY }: OmittedSpots,
  across: readonly Interval[],
  down: readonly Interval[],
  { answers }: Visitors,
) {
  const spots = [...probability.keys()].filter((spot) => (probability[spot] as number) >= MIN_PROBABILITY);
  const count = spots.length;
  const horizontal = sharesWithin(spots, across, BELLY.centreX, x, varianceX, answers);
  const vertical = sharesWithin(spots, down, BELLY.centreY, y, varianceY, answers);
  for (let at = 0; at < vertical.length; at++) {
    vertical[at] = (vertical[at] as number) * (probability[spots[at % count] as number] as number);
  }
  return { count, horizontal, vertical };
}

/** Returns intervals x spots: the probability that each spot lies within each interval of an axis. */
function sharesWithin(
  spots: readonly number[],
  intervals: readonly Interval[],
  centre: number,
  means: Float64Array,
  variances: Float64Array,
  { spot: { deviation, inflation } }: Answers,
): Float64Array {
  const shares = new Float64Array(intervals.length * spots.length);
  for (const [index, spot] of spots.entries()) {
    const scale = Math.sqrt(inflation * (variances[spot] as number) + deviation ** 2);
    const mean = centre + (means[spot] as number);
    for (const [interval, { from, to }] of intervals.entries()) {
      shares[interval * spots.length + index] =
        shareBefore((to - mean) / scale) - shareBefore((from - mean) / scale);
    }
  }
  return shares;
}

function shareBefore(z: number): number {
  return z < -REACH ? 0 : z > REACH ? 1 : normalCdf(z);
}
