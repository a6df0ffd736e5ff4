import { clamp } from "@harapen/contract/clamp";
import type { Scene } from "../drawing/scene.ts";
import { gatherRows, nthHighest } from "../math/arrays.ts";
import { logSumExp } from "../math/log-math.ts";
import { SHORTLIST } from "../parameters.ts";
import { createWorkspace } from "./comparison.ts";
import { alignedScore, logMarginalLikelihood } from "./hypotheses.ts";
import type { FullFits } from "./pattern-fit.ts";
import { logNormaliser, quickScore } from "./quick-score.ts";
import type { SpotPatterns } from "./spot-patterns.ts";

/**
 * Returns the log-likelihoods of a drawing under every pattern: in full for those that may be the one, and
 * closely enough for the others. `logPriors`, if given, are each pattern's log-probability from other
 * evidence: they decide which may be the one, and are not in the result. `fits`, if given, belong to the same
 * scene and patterns, and get the fits of all full comparisons.
 */
export function patternLogLikelihoods(
  patterns: SpotPatterns,
  scene: Scene,
  logPriors: Float64Array = new Float64Array(patterns.owners.length),
  fits?: FullFits,
): Float64Array {
  const workspace = createWorkspace(scene.marks.count, patterns.maxSpots);
  const scores = Array.from(patterns.owners, (_, pattern) => quickScore(workspace, patterns, pattern, scene));
  const quick = Float64Array.from(scores, ({ logLikelihood }) => logLikelihood);
  const logs = quick.slice();
  const size = clamp(Math.floor(SHORTLIST.budget / scene.marks.count), SHORTLIST.min, SHORTLIST.max);
  const shortlist = highest(sum(quick, logPriors), size);
  const aligned = Float64Array.from(shortlist, (pattern) =>
    alignedScore(workspace, patterns, pattern, scene, scores[pattern]?.yaw ?? 0),
  );
  for (const [index, pattern] of shortlist.entries()) {
    logs[pattern] = logSumExp(quick[pattern] as number, aligned[index] as number);
  }
  const joint = sum(aligned, gatherRows(logPriors, shortlist));
  const best = Math.max(...joint);
  for (const index of highest(joint, SHORTLIST.full)) {
    if ((joint[index] as number) < best - SHORTLIST.margin) continue;
    const pattern = shortlist[index] as number;
    const about = scores[pattern]?.yaw ?? 0;
    const full =
      fits?.compare(pattern, about).logLikelihood ??
      logMarginalLikelihood(workspace, patterns, pattern, scene, about);
    logs[pattern] = logSumExp(quick[pattern] as number, full);
  }
  const normaliser = logNormaliser(scene.visitors);
  return logs.map((log) => log - normaliser);
}

function sum(some: Float64Array, others: Float64Array): Float64Array {
  return some.map((each, index) => each + (others[index] as number));
}

/** Returns the indices of the `count` highest values, and of all that equal the last of them. */
function highest(values: Float64Array, count: number): number[] {
  const threshold = nthHighest(values, count);
  return [...values.keys()].filter((index) => (values[index] as number) >= threshold);
}
