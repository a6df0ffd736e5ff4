import { type Comparison, fillDrawnOdds, fillPairOdds } from "./comparison.ts";
import { accumulateStatistics, fillDensities } from "./densities.ts";
import { expectedClutter, USUAL } from "./detection-model.ts";
import { inferBeliefs, resetMessages } from "./matching.ts";
import { fitPose } from "./pose/pose-fit.ts";
import { type PosePrior, setToMean } from "./pose/pose-prior.ts";
import { spotCount } from "./spot-patterns.ts";

const SWEEPS = 1;

/** Resets the workspace to the start of an alignment: the prior's mean pose, and messages of no matching. */
export function resetAlignment({ workspace, patterns, pattern, scene }: Comparison, prior: PosePrior): void {
  setToMean(workspace.pose, prior);
  resetMessages(workspace.matching, scene.marks.count, spotCount(patterns, pattern));
}

/**
 * Finds the most probable pose, starting from the workspace's present one, by EM with deterministic annealing: one round for each factor by
 * which the spread is widened. Leaves the pose in the workspace; returns the logarithm of its posterior's volume relative to the prior's.
 */
export function align(
  comparison: Comparison,
  spread: number,
  prior: PosePrior,
  annealing: readonly number[],
): number {
  const { workspace, patterns, pattern, scene } = comparison;
  const spots = spotCount(patterns, pattern);
  fillDrawnOdds(comparison, USUAL.omission, 0, expectedClutter(comparison, USUAL.clutter));
  let logVolume = 0;
  for (const widening of annealing) {
    fillDensities(comparison, spread * widening);
    fillPairOdds(comparison);
    inferBeliefs(workspace.matching, scene.marks.count, spots, SWEEPS);
    accumulateStatistics(comparison);
    logVolume = fitPose(workspace.pose, workspace.statistics, prior);
  }
  return logVolume;
}
