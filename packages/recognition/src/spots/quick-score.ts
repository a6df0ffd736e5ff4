import type { Scene } from "../drawing/scene.ts";
import { logSumExp } from "../math/log-math.ts";
import { YAWS } from "../parameters.ts";
import { setIdentity } from "../pose/pose.ts";
import type { Visitors } from "../visitors/visitors.ts";
import { fillDensities, fillInSight, type Workspace, yawWeight } from "./comparison.ts";
import { detectionLogLikelihood } from "./detection-model.ts";
import { resetMessages } from "./matching.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";

/**
 * The spread of marks about their spots without alignment, in canvas units, which includes the errors of
 * placement. Assumed.
 */
const SPREAD = 15;
const QUICK_YAWS = [1, 2, 3] as const;

export interface QuickScore {
  readonly logLikelihood: number;
  /** The index of the yaw at which the pattern looks most like the drawing. */
  readonly yaw: number;
}

/**
 * Compares a drawing with a pattern without alignment: cheap, and rarely far wrong about which patterns can
 * be excluded.
 */
export function quickScore(
  workspace: Workspace,
  patterns: SpotPatterns,
  pattern: number,
  scene: Scene,
): QuickScore {
  let sum = Number.NEGATIVE_INFINITY;
  let best = { yaw: 0, log: Number.NEGATIVE_INFINITY };
  setIdentity(workspace.pose);
  fillInSight(workspace, patterns, pattern, scene);
  for (const yaw of QUICK_YAWS) {
    const comparison = { workspace, patterns, pattern, yaw, scene };
    resetMessages(workspace.matching, scene.marks.count, spotCount(patterns, pattern));
    fillDensities(comparison, SPREAD);
    let log = Number.NEGATIVE_INFINITY;
    for (const model of scene.visitors.models.usual)
      log = logSumExp(log, detectionLogLikelihood(comparison, model));
    log += Math.log(yawWeight(comparison));
    if (log > best.log) best = { yaw, log };
    sum = logSumExp(sum, log);
  }
  return { logLikelihood: sum, yaw: best.yaw };
}

/**
 * A pattern's log-likelihood is the logarithm of the sum of its quick score and its marginal likelihood. By
 * their weights, the probabilities of all drawings then sum to the exponential of this: subtracting it makes
 * the likelihood of a pattern comparable to any other.
 */
export function logNormaliser({ models }: Visitors): number {
  return Math.log1p(
    QUICK_YAWS.reduce((sum, yaw) => sum + YAWS[yaw].weight, 0) *
      models.usual.reduce((sum, { logWeight }) => sum + Math.exp(logWeight), 0),
  );
}
