import type { DetectionModel } from "../visitors/detection-models.ts";
import { type Comparison, fillDrawn, fillDrawnOdds, fillPairOdds, fillSeen } from "./comparison.ts";
import { logPartitionFunction } from "./matching.ts";
import { spotCount } from "./spot-patterns.ts";
import { fillStopped, logNotStopped } from "./stopping.ts";

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
    logWeight: model.logWeight + logNotStopped(patterns.expectedSpots[pattern] as number, scene.visitors),
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
  const [usual] = scene.visitors.completeness;
  fillDrawn(comparison, usual.omission);
  return expectedClutter(comparison, usual.clutter);
}

/** Returns the expected number of clutter marks in a drawing of the pattern. */
function expectedClutter({ patterns, pattern, scene }: Comparison, perSpot: number): number {
  return scene.visitors.clutter + perSpot * (patterns.expectedSpots[pattern] as number);
}
