import { CLUTTER, COMPLETENESS, OCCLUSIONS } from "../parameters.ts";
import { type Comparison, fillDrawn, fillDrawnOdds, fillPairOdds, fillSeen } from "./comparison.ts";
import { logPartitionFunction } from "./matching.ts";
import { spotCount } from "./spot-patterns.ts";
import { fillStopped, logNotStopped } from "./stopping.ts";

/**
 * Why spots may not have been drawn, and what else may have been: a rate of omission, an occlusion, and
 * clutter.
 */
export type DetectionModel = Omitting | typeof STOPPED;

/** Each spot in sight is left out or drawn by itself. */
interface Omitting {
  readonly omission: number;
  /** Expected clutter per spot of the pattern. */
  readonly clutter: number;
  /** Index among the `OCCLUSIONS`. */
  readonly occlusion: number;
  readonly logWeight: number;
}

/** The visitor drew the most prominent spots, and stopped before the others. */
export const STOPPED = { stopped: true, occlusion: 0 } as const;

/** The usual completeness, under which drawings are aligned. */
export const USUAL = COMPLETENESS[0];

/** The share of spots in sight that drawings omit on average. */
export const MEAN_OMISSION = COMPLETENESS.reduce((sum, { weight, omission }) => sum + weight * omission, 0);

/** The models without any occlusion that the mask does not report; their weights sum to 1. */
export const UNOCCLUDED: readonly Omitting[] = COMPLETENESS.map(({ omission, clutter, weight }) => ({
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
  STOPPED,
];

const SWEEPS = 4;

/**
 * Returns the log-likelihood of the marks under a detection model, over all matchings, given the densities of
 * a pose in the workspace; omits terms that are the same for every pattern.
 */
export function detectionLogLikelihood(comparison: Comparison, model: DetectionModel): number {
  const { workspace, patterns, pattern, scene } = comparison;
  const drawing = fillModel(comparison, model);
  if (!drawing) return Number.NEGATIVE_INFINITY;
  const { clutter, logWeight } = drawing;
  const logUnmatched = fillDrawnOdds(comparison, clutter) + scene.marks.count * Math.log(clutter) - clutter;
  fillPairOdds(comparison);
  const spots = spotCount(patterns, pattern);
  return (
    logWeight + logUnmatched + logPartitionFunction(workspace.matching, scene.marks.count, spots, SWEEPS)
  );
}

/**
 * Fills what a model says of each spot; returns its expected clutter and log-weight, or `undefined` if it is
 * impossible.
 */
function fillModel(
  comparison: Comparison,
  model: DetectionModel,
): { readonly clutter: number; readonly logWeight: number } | undefined {
  const { workspace, patterns, pattern, scene } = comparison;
  fillSeen(comparison, model.occlusion);
  if ("stopped" in model) return fillStopped(workspace.drawn, patterns, pattern, workspace.seen, scene);
  fillDrawn(comparison, model.omission);
  return {
    clutter: expectedClutter(comparison, model.clutter),
    logWeight: model.logWeight + logNotStopped(patterns.expectedSpots[pattern] as number),
  };
}

/**
 * The share of a pattern's spots of which at most as many are drawn that the drawing is aligned as that of a
 * visitor who stopped: where most spots are missing, those that are easily seen tell where it lies. Chosen on
 * simulated children of tuning seeds.
 */
const STOPPED_EARLY = 0.5;

/** Fills what is assumed of each spot while a drawing is aligned; returns the expected clutter. */
export function fillForAlignment(comparison: Comparison): number {
  const { workspace, patterns, pattern, scene } = comparison;
  fillSeen(comparison, 0);
  if (scene.marks.count <= STOPPED_EARLY * (patterns.expectedSpots[pattern] as number)) {
    const stopping = fillStopped(workspace.drawn, patterns, pattern, workspace.seen, scene);
    if (stopping) return stopping.clutter;
  }
  fillDrawn(comparison, USUAL.omission);
  return expectedClutter(comparison, USUAL.clutter);
}

/** Returns the expected number of clutter marks in a drawing of the pattern. */
function expectedClutter({ patterns, pattern }: Comparison, perSpot: number): number {
  return CLUTTER.base + perSpot * (patterns.expectedSpots[pattern] as number);
}
