import { CLUTTER, COMPLETENESS, OCCLUSIONS } from "../parameters.ts";
import { type Comparison, fillDrawnOdds, fillPairOdds } from "./comparison.ts";
import { logPartitionFunction } from "./matching.ts";
import { spotCount } from "./spot-patterns.ts";

/**
 * Why spots may not have been drawn, and what else may have been: a rate of omission, an occlusion, and
 * clutter.
 */
export interface DetectionModel {
  readonly omission: number;
  /** Expected clutter per spot of the pattern. */
  readonly clutter: number;
  /** Index among the `OCCLUSIONS`. */
  readonly occlusion: number;
  readonly logWeight: number;
}

/** The usual completeness, under which drawings are aligned. */
export const USUAL = COMPLETENESS[0];

/** The share of spots in sight that drawings omit on average. */
export const MEAN_OMISSION = COMPLETENESS.reduce((sum, { weight, omission }) => sum + weight * omission, 0);

/** The models without any occlusion that the mask does not report; their weights sum to 1. */
export const UNOCCLUDED: readonly DetectionModel[] = COMPLETENESS.map(({ omission, clutter, weight }) => ({
  omission,
  clutter,
  occlusion: 0,
  logWeight: Math.log(weight),
}));

/**
 * All models; their weights sum to 1. With an occlusion, one completeness stands for all: the data could
 * hardly distinguish them.
 */
export const DETECTION_MODELS: readonly DetectionModel[] = [
  ...UNOCCLUDED.map((model) => ({
    ...model,
    logWeight: model.logWeight + Math.log(OCCLUSIONS[0]?.weight ?? 1),
  })),
  ...OCCLUSIONS.slice(1).map(({ weight }, index) => ({
    omission: USUAL.omission,
    clutter: USUAL.clutter,
    occlusion: index + 1,
    logWeight: Math.log(weight),
  })),
];

const SWEEPS = 4;

/**
 * Returns the log-likelihood of the marks under a detection model, over all matchings, given the densities of
 * a pose in the workspace; omits terms that are the same for every pattern.
 */
export function detectionLogLikelihood(
  comparison: Comparison,
  { omission, clutter, occlusion, logWeight }: DetectionModel,
): number {
  const { workspace, patterns, pattern, scene } = comparison;
  const expected = expectedClutter(comparison, clutter);
  const logUnmatched =
    fillDrawnOdds(comparison, omission, occlusion, expected) +
    scene.marks.count * Math.log(expected) -
    expected;
  fillPairOdds(comparison);
  const spots = spotCount(patterns, pattern);
  return (
    logWeight + logUnmatched + logPartitionFunction(workspace.matching, scene.marks.count, spots, SWEEPS)
  );
}

/** Returns the expected number of clutter marks in a drawing of the pattern. */
export function expectedClutter({ patterns, pattern }: Comparison, perSpot: number): number {
  return CLUTTER.base + perSpot * (patterns.expectedSpots[pattern] as number);
}
