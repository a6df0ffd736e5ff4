import { logSumExp } from "../math/log-math.ts";
import { CLUTTER, COMPLETENESS, IN_SIGHT } from "../parameters.ts";
import { omissionRate } from "./comparison.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";

/**
 * Returns the log-likelihoods, under each pattern, of a drawing without marks when all of the belly was visible: every spot was omitted and
 * there was no clutter, over the mixture of completeness. Ignores turned and occluded bodies, which rarely hide a whole pattern.
 */
export function nothingDrawnLogLikelihoods(patterns: SpotPatterns): Float64Array {
  return Float64Array.from(patterns.owners, (_, pattern) => {
    let sum = Number.NEGATIVE_INFINITY;
    for (const { omission, clutter, weight } of COMPLETENESS) {
      const expectedClutter = CLUTTER.base + clutter * (patterns.expectedSpots[pattern] as number);
      sum = logSumExp(sum, Math.log(weight) - expectedClutter + logAllOmitted(patterns, pattern, omission));
    }
    return sum;
  });
}

/** Returns the log-probability that no spot of a pattern is drawn, at a rate of omission. */
function logAllOmitted(patterns: SpotPatterns, pattern: number, omission: number): number {
  const first = patterns.first[pattern] as number;
  let sum = 0;
  for (let spot = first; spot < first + spotCount(patterns, pattern); spot++) {
    const included = 1 - omissionRate(patterns, spot, omission);
    sum += Math.log1p(-included * IN_SIGHT.visible * (patterns.presence[spot] as number));
  }
  return sum;
}
