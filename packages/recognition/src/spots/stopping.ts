import type { Scene } from "../drawing/scene.ts";
import { STOPPING } from "../parameters.ts";
import type { Visitors } from "../visitors/visitors.ts";
import type { SpotPatterns } from "./spot-patterns.ts";

/** What a drawing of a visitor who stopped early says of one pattern. */
export interface Stopping {
  /** The expected number of marks that stand for no spot. */
  readonly clutter: number;
  /**
   * The logarithm of how often somebody stops after this many marks, over how often a drawing of as many
   * spots comes about where each is drawn or not by itself.
   */
  readonly logWeight: number;
}

/** More spots than any pattern has. */
const MOST_SPOTS = 128;

/** For each number of marks the probability that somebody who would stop does so after that many. */
const STOPS_AFTER = stopsAfter();
/** For each number of spots the probability that a visitor stops before they have drawn as many. */
const STOPS_BEFORE = STOPS_AFTER.map((_, spots) =>
  STOPS_AFTER.slice(0, spots).reduce((sum, each) => sum + each, 0),
);

/** A log-normal distribution by its density, over whole numbers. */
function stopsAfter(): readonly number[] {
  const { median, logDeviation } = STOPPING;
  const densities = Array.from({ length: MOST_SPOTS }, (_, marks) =>
    marks === 0 ? 0 : Math.exp(-((Math.log(marks / median) / logDeviation) ** 2) / 2) / marks,
  );
  const total = densities.reduce((sum, each) => sum + each, 0);
  return densities.map((each) => each / total);
}

/**
 * Returns the logarithm of the probability that a visitor does not stop before the last of a pattern's spots.
 */
export function logNotStopped(expectedSpots: number, { stopping }: Pick<Visitors, "stopping">): number {
  return Math.log1p(
    -stopping.share * (STOPS_BEFORE[Math.min(MOST_SPOTS - 1, Math.round(expectedSpots))] ?? 0),
  );
}

/**
 * Fills `drawn` with the probability that each spot of a pattern is drawn if it is in sight, by a visitor who
 * draws prominent spots first and stops when there are as many marks as in the scene; `inSight` is the
 * probability that each could be seen. Spots drawn in a random order by their weights until there are enough
 * (Efraimidis and Spirakis 2006) are those whose exponential clocks, of these rates, have rung before some
 * moment, which is found so that the expected number agrees. Returns `undefined` where the pattern has hardly
 * more spots in sight than were drawn: nobody stopped.
 */
export function fillStopped(
  drawn: Float64Array,
  patterns: SpotPatterns,
  pattern: number,
  inSight: Float64Array,
  { marks, visitors }: Scene,
): Stopping | undefined {
  const first = patterns.first[pattern] as number;
  const spots = (patterns.first[pattern + 1] as number) - first;
  const clutter = visitors.clutter + visitors.stopping.clutter * marks.count;
  const wanted = marks.count - clutter;
  let total = 0;
  for (let spot = 0; spot < spots; spot++) total += inSight[spot] as number;
  if (wanted <= 0 || total < wanted + 1) return undefined;
  // Newton's method from below: the expected number is concave in the moment, so that it never overshoots.
  let moment = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let expected = 0;
    let slope = 0;
    for (let spot = 0; spot < spots; spot++) {
      const rate = patterns.prominence[first + spot] as number;
      const seen = inSight[spot] as number;
      const left = Math.exp(-rate * moment);
      expected += seen * (1 - left);
      slope += seen * rate * left;
    }
    if (wanted - expected < TOLERANCE) break;
    moment += (wanted - expected) / slope;
  }
  let variance = clutter;
  for (let spot = 0; spot < spots; spot++) {
    const share = 1 - Math.exp(-(patterns.prominence[first + spot] as number) * moment);
    drawn[spot] = share;
    const probability = share * (inSight[spot] as number);
    variance += probability * (1 - probability);
  }
  const stops = STOPS_AFTER[Math.min(MOST_SPOTS - 1, marks.count)] as number;
  // A sum of independent chances is nearly normal: this is one over its density at its mean.
  return {
    clutter,
    logWeight: Math.log(visitors.stopping.share * stops) + Math.log(2 * Math.PI * variance) / 2,
  };
}

const ROUNDS = 12;
const TOLERANCE = 0.01;
