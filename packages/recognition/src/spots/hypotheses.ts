import type { Scene } from "../drawing/scene.ts";
import { logSumExp } from "../math/log-math.ts";
import type { Manner, Placement } from "../pose/manner.ts";
import { fitPose } from "../pose/pose-fit.ts";
import { halfMahalanobis, type PosePrior, setToMean } from "../pose/pose-prior.ts";
import type { DetectionModel } from "../visitors/detection-models.ts";
import type { Visitors } from "../visitors/visitors.ts";
import {
  accumulateStatistics,
  type Comparison,
  fillDensities,
  fillDrawnOdds,
  fillInSight,
  fillPairOdds,
  type Workspace,
  yawWeight,
} from "./comparison.ts";
import { detectionLogLikelihood, fillForAlignment } from "./detection-model.ts";
import { inferBeliefs, resetMessages } from "./matching.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";

/** How a drawing may have come about, beside its pose and yaw. */
export interface Hypothesis {
  /** Scale of the residual error of each spot's place, in canvas units. */
  readonly spread: number;
  readonly model: DetectionModel;
}

/**
 * Which hypotheses are considered: how many yaws on either side of the central one, and which detection
 * models.
 */
export interface HypothesisRange {
  readonly yaws: number;
  readonly models: readonly DetectionModel[];
  readonly manner: Manner;
}

/** Returns every hypothesis of how visitors draw. */
export function allHypotheses({ manner, models }: Visitors): HypothesisRange {
  return { yaws: 1, models: models.all, manner };
}

/**
 * Returns hypotheses that suffice to show how a drawing fits an unlikely pattern: completeness as usual, or
 * cut short, without any occlusion that the mask does not report.
 */
export function usualHypotheses({ manner, models }: Visitors): HypothesisRange {
  return { yaws: 1, models: models.usual, manner };
}

/**
 * Calls `visit` for each hypothesis in the range of how the drawing came about, with its joint
 * log-likelihood: the yaws next to `about`, the placement mixture and the detection models. Meanwhile the
 * workspace holds the pose, and the matching under the hypothesis; the next matching starts from the messages
 * that `visit` leaves.
 */
export function forEachHypothesis(
  workspace: Workspace,
  patterns: SpotPatterns,
  pattern: number,
  scene: Scene,
  about: number,
  visit: (comparison: Comparison, logLikelihood: number, hypothesis: Hypothesis) => void,
  { yaws, models, manner }: HypothesisRange = allHypotheses(scene.visitors),
): void {
  fillInSight(workspace, patterns, pattern, scene);
  for (let yaw = Math.max(0, about - yaws); yaw <= about + yaws && yaw < patterns.atYaw.length; yaw++) {
    const comparison = { workspace, patterns, pattern, yaw, scene };
    const visitAtYaw = (logLikelihood: number, hypothesis: Hypothesis) =>
      visit(comparison, logLikelihood, hypothesis);
    resetAlignment(comparison, manner.widest.prior);
    forEachDetectionModel(comparison, manner.widest, manner.annealing, models, visitAtYaw);
    for (const placement of manner.narrower) {
      forEachDetectionModel(comparison, placement, manner.refinement, models, visitAtYaw);
    }
  }
}

/**
 * Returns the log marginal likelihood of the drawing under a pattern: summed over all placements, detection
 * models and matchings, and over the yaws next to `about`.
 */
export function logMarginalLikelihood(
  workspace: Workspace,
  patterns: SpotPatterns,
  pattern: number,
  scene: Scene,
  about: number,
): number {
  let sum = Number.NEGATIVE_INFINITY;
  forEachHypothesis(workspace, patterns, pattern, scene, about, (_, logLikelihood) => {
    sum = logSumExp(sum, logLikelihood);
  });
  return sum;
}

/**
 * Returns the log-likelihood after a single alignment, under the widest placement at one yaw: it shows which
 * patterns deserve a full comparison.
 */
export function alignedScore(
  workspace: Workspace,
  patterns: SpotPatterns,
  pattern: number,
  scene: Scene,
  yaw: number,
): number {
  const comparison = { workspace, patterns, pattern, yaw, scene };
  const { manner, models } = scene.visitors;
  fillInSight(workspace, patterns, pattern, scene);
  resetAlignment(comparison, manner.widest.prior);
  let sum = Number.NEGATIVE_INFINITY;
  forEachDetectionModel(comparison, manner.widest, manner.annealing, models.aligned, (logLikelihood) => {
    sum = logSumExp(sum, logLikelihood);
  });
  return sum;
}

/**
 * Aligns the drawing under a placement, and visits each detection model, integrated over the poses about the
 * one found, by Laplace's approximation.
 */
function forEachDetectionModel(
  comparison: Comparison,
  { weight, spread, prior }: Placement,
  annealing: readonly number[],
  models: readonly DetectionModel[],
  visit: (logLikelihood: number, hypothesis: Hypothesis) => void,
): void {
  const logVolume = align(comparison, spread, prior, annealing);
  const logPlacement =
    Math.log(weight * yawWeight(comparison)) + logVolume - halfMahalanobis(comparison.workspace.pose, prior);
  fillDensities(comparison, spread);
  for (const model of models) {
    visit(logPlacement + detectionLogLikelihood(comparison, model), { spread, model });
  }
}

const SWEEPS = 1;

/** Resets the workspace to the start of an alignment: the prior's mean pose, and messages of no matching. */
function resetAlignment({ workspace, patterns, pattern, scene }: Comparison, prior: PosePrior): void {
  setToMean(workspace.pose, prior);
  resetMessages(workspace.matching, scene.marks.count, spotCount(patterns, pattern));
}

/**
 * Finds the most probable pose, starting from the workspace's present one, by EM with deterministic
 * annealing: one round for each factor by which the spread is widened. Leaves the pose in the workspace;
 * returns the logarithm of its posterior's volume relative to the prior's.
 */
function align(
  comparison: Comparison,
  spread: number,
  prior: PosePrior,
  annealing: readonly number[],
): number {
  const { workspace, patterns, pattern, scene } = comparison;
  const spots = spotCount(patterns, pattern);
  fillDrawnOdds(comparison, fillForAlignment(comparison));
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
