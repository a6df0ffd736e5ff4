import type { Scene } from "../drawing/scene.ts";
import { logSumExp } from "../math/log-math.ts";
import { PLACEMENT_MIXTURE, type PlacementComponent } from "../parameters.ts";
import { align, resetAlignment } from "./align.ts";
import { type Comparison, fillInSight, yawWeight } from "./comparison.ts";
import { fillDensities } from "./densities.ts";
import {
  DETECTION_MODELS,
  type DetectionModel,
  detectionLogLikelihood,
  UNOCCLUDED,
} from "./detection-model.ts";
import { halfMahalanobis, type PosePrior, posePrior } from "./pose/pose-prior.ts";
import type { SpotPatterns } from "./spot-patterns.ts";
import type { Workspace } from "./workspace.ts";

/** Factors on the error, large at first and smaller from round to round, so that a distant drawing is found. */
const ANNEALING = [2.2, 1.5, 1] as const;
/** The same for each narrower placement, which starts from where the wider one before it found the drawing. */
const REFINEMENT = [1.5, 1] as const;

/** How a drawing may have come about, beside its pose and yaw. */
export interface Hypothesis {
  /** Scale of the residual error of each spot's place, in canvas units. */
  readonly spread: number;
  readonly model: DetectionModel;
}

/** A component of the placement mixture with its prior of poses. */
interface Placement {
  readonly weight: number;
  readonly spread: number;
  readonly prior: PosePrior;
}

const WIDEST = withPrior(PLACEMENT_MIXTURE[0]);
const NARROWER = PLACEMENT_MIXTURE.slice(1).map(withPrior);

function withPrior(component: PlacementComponent): Placement {
  return { weight: component.weight, spread: component.spread, prior: posePrior(component) };
}

/** Which hypotheses are considered: how many yaws on either side of the central one, and which detection models. */
export interface HypothesisRange {
  readonly yaws: number;
  readonly models: readonly DetectionModel[];
}

export const ALL_HYPOTHESES: HypothesisRange = { yaws: 1, models: DETECTION_MODELS };
/** Hypotheses that suffice to show how a drawing fits an unlikely pattern: completeness as usual, or cut short, without any occlusion that the mask does not report. */
export const USUAL_HYPOTHESES: HypothesisRange = { yaws: 1, models: UNOCCLUDED.slice(0, 2) };

/**
 * Calls `visit` for each hypothesis in the range of how the drawing came about, with its joint log-likelihood: the yaws next to `about`, the placement
 * mixture and the detection models. Meanwhile the workspace holds the pose, and the matching under the hypothesis; the next matching
 * starts from the messages that `visit` leaves.
 */
export function forEachHypothesis(
  workspace: Workspace,
  patterns: SpotPatterns,
  pattern: number,
  scene: Scene,
  about: number,
  visit: (comparison: Comparison, logLikelihood: number, hypothesis: Hypothesis) => void,
  { yaws, models }: HypothesisRange = ALL_HYPOTHESES,
): void {
  fillInSight(workspace, patterns, pattern, scene);
  for (let yaw = Math.max(0, about - yaws); yaw <= about + yaws && yaw < patterns.atYaw.length; yaw++) {
    const comparison = { workspace, patterns, pattern, yaw, scene };
    const visitAtYaw = (logLikelihood: number, hypothesis: Hypothesis) =>
      visit(comparison, logLikelihood, hypothesis);
    resetAlignment(comparison, WIDEST.prior);
    forEachDetectionModel(comparison, WIDEST, ANNEALING, models, visitAtYaw);
    for (const placement of NARROWER) {
      forEachDetectionModel(comparison, placement, REFINEMENT, models, visitAtYaw);
    }
  }
}

/**
 * Returns the log marginal likelihood of the drawing under a pattern: summed over all placements, detection models and matchings, and over the
 * yaws next to `about`.
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

/** Returns the log-likelihood after a single alignment, under the widest placement at one yaw: it shows which patterns deserve a full comparison. */
export function alignedScore(
  workspace: Workspace,
  patterns: SpotPatterns,
  pattern: number,
  scene: Scene,
  yaw: number,
): number {
  const comparison = { workspace, patterns, pattern, yaw, scene };
  fillInSight(workspace, patterns, pattern, scene);
  resetAlignment(comparison, WIDEST.prior);
  let sum = Number.NEGATIVE_INFINITY;
  forEachDetectionModel(comparison, WIDEST, ANNEALING, UNOCCLUDED, (logLikelihood) => {
    sum = logSumExp(sum, logLikelihood);
  });
  return sum;
}

/** Aligns the drawing under a placement, and visits each detection model, integrated over the poses about the one found, by Laplace's approximation. */
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
