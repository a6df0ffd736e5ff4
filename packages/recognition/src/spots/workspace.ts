import { OCCLUSIONS } from "../parameters.ts";
import { createMatching, type Matching } from "./matching.ts";
import { createPose, type Pose } from "./pose/pose.ts";
import { createStatistics, type PoseStatistics } from "./pose/pose-fit.ts";

/**
 * Scratch arrays for comparing one scene with patterns, reused from pattern to pattern so that nothing is allocated on the way. Made for each
 * search; a comparison fills whatever it reads from it. Rows are packed to the number of spots of the current pattern.
 */
export interface Workspace {
  readonly matching: Matching;
  /**
   * Marks x spots: 1 / (ν variance + squared distance) of mark and spot, where ν is `DEGREES_OF_FREEDOM`. Times ν + 2 it is the latent
   * precision that Student's t expects for the pair: far pairs weigh less.
   */
  readonly latentPrecision: Float64Array;
  /** Marks x spots: the density of the mark if it stands for the spot, relative to that of clutter there. */
  readonly densityRatio: Float64Array;
  /** Occlusions x spots: the probability that each spot of the pattern is in sight, given the mask and the occlusion. */
  readonly inSight: Float64Array;
  /** The spots of the pattern as posed: offsets from the belly's centre. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** For each spot the odds that it is drawn, per expected mark of clutter. */
  readonly drawnOdds: Float64Array;
  readonly pose: Pose;
  readonly statistics: PoseStatistics;
}

/** Creates a workspace for scenes of up to this many marks, and patterns of up to this many spots. */
export function createWorkspace(maxMarks: number, maxSpots: number): Workspace {
  return {
    matching: createMatching(maxMarks, maxSpots),
    latentPrecision: new Float64Array(maxMarks * maxSpots),
    densityRatio: new Float64Array(maxMarks * maxSpots),
    inSight: new Float64Array(OCCLUSIONS.length * maxSpots),
    x: new Float64Array(maxSpots),
    y: new Float64Array(maxSpots),
    drawnOdds: new Float64Array(maxSpots),
    pose: createPose(),
    statistics: createStatistics(),
  };
}
