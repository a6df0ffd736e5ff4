import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import { DEGREES_OF_FREEDOM, OCCLUSIONS } from "../parameters.ts";
import { createPose, displacement, type Pose } from "../pose/pose.ts";
import { addToStatistics, clearStatistics, createStatistics, type PoseStatistics } from "../pose/pose-fit.ts";
import { createMatching, type Matching } from "./matching.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";

/** One pattern, as it appears at one yaw, beside a scene. */
export interface Comparison {
  readonly workspace: Workspace;
  readonly patterns: SpotPatterns;
  readonly pattern: number;
  /** Index among the `YAWS`. */
  readonly yaw: number;
  readonly scene: Scene;
}

/** Returns the prior probability of the comparison's yaw. */
export function yawWeight({ patterns, yaw }: Comparison): number {
  return patterns.atYaw[yaw]?.weight ?? 0;
}

/** Fills `inSight` for a pattern at any yaw; must be called before the first comparison with it. */
export function fillInSight(
  { inSight }: Workspace,
  patterns: SpotPatterns,
  pattern: number,
  { cellsInSight }: Scene,
): void {
  const first = patterns.first[pattern] as number;
  const spots = spotCount(patterns, pattern);
  for (const [occlusion, cells] of cellsInSight.entries()) {
    for (let spot = 0; spot < spots; spot++) {
      const at = (first + spot) * GRID_CELLS;
      let sum = 0;
      for (let cell = 0; cell < GRID_CELLS; cell++) {
        sum += (patterns.cellProbability[at + cell] as number) * (cells[cell] as number);
      }
      inSight[occlusion * spots + spot] = sum;
    }
  }
}

/** The highest omission rate of a spot in sight, however small the spot and incomplete the drawing. */
const MAX_OMISSION = 0.9;

/**
 * Returns the omission rate of a spot in sight, if spots of usual size are omitted at the rate `omission`.
 * `spot` is its index among all patterns' spots.
 */
export function omissionRate({ omissionFactor }: SpotPatterns, spot: number, omission: number): number {
  return Math.min(MAX_OMISSION, omission * (omissionFactor[spot] as number));
}

/** Fills `seen` for an occlusion: the probability that each spot is there, and can be seen. */
export function fillSeen({ workspace, patterns, pattern, yaw }: Comparison, occlusion: number): void {
  const { seen, inSight } = workspace;
  const first = patterns.first[pattern] as number;
  const spots = spotCount(patterns, pattern);
  const visibility = patterns.atYaw[yaw]?.visibility ?? patterns.presence;
  for (let spot = 0; spot < spots; spot++) {
    const at = first + spot;
    seen[spot] =
      (visibility[at] as number) *
      (inSight[occlusion * spots + spot] as number) *
      (patterns.presence[at] as number);
  }
}

/** Fills `drawn` for a rate of omission: the probability that each spot in sight is drawn. */
export function fillDrawn({ workspace, patterns, pattern }: Comparison, omission: number): void {
  const first = patterns.first[pattern] as number;
  const spots = spotCount(patterns, pattern);
  for (let spot = 0; spot < spots; spot++) {
    workspace.drawn[spot] = 1 - omissionRate(patterns, first + spot, omission);
  }
}

/**
 * Fills `drawnOdds` from `drawn` and `seen`, for an expected number of clutter marks; returns the
 * log-probability that no spot is drawn.
 */
export function fillDrawnOdds({ workspace, patterns, pattern }: Comparison, clutter: number): number {
  const { drawnOdds, drawn, seen } = workspace;
  const spots = spotCount(patterns, pattern);
  let noneDrawn = 1;
  for (let spot = 0; spot < spots; spot++) {
    const probability = (drawn[spot] as number) * (seen[spot] as number);
    drawnOdds[spot] = probability / ((1 - probability) * clutter);
    noneDrawn *= 1 - probability;
  }
  return Math.log(noneDrawn);
}

/**
 * Fills the matching's odds, that each mark stands for each spot rather than for nothing, from `drawnOdds`
 * and `densityRatio`.
 */
export function fillPairOdds({ workspace, patterns, pattern, scene }: Comparison): void {
  const { matching, densityRatio, drawnOdds } = workspace;
  const spots = spotCount(patterns, pattern);
  for (let row = 0; row < scene.marks.count * spots; row += spots) {
    for (let spot = 0; spot < spots; spot++) {
      matching.odds[row + spot] = (drawnOdds[spot] as number) * (densityRatio[row + spot] as number);
    }
  }
}

/**
 * Poses the spots, and fills `densityRatio` and `latentPrecision`: each mark's bivariate Student's t about
 * each spot, of the given scale widened by the uncertainty of mark and spot.
 */
export function fillDensities(
  { workspace, patterns, pattern, yaw, scene }: Comparison,
  spread: number,
): void {
  const { densityRatio, latentPrecision, x, y, pose } = workspace;
  const { marks, clutterDensity, extraVariance } = scene;
  const first = patterns.first[pattern] as number;
  const spots = spotCount(patterns, pattern);
  const turnedX = patterns.atYaw[yaw]?.x ?? patterns.y;
  for (let spot = 0; spot < spots; spot++) {
    const dx = turnedX[first + spot] as number;
    const dy = patterns.y[first + spot] as number;
    x[spot] = dx + displacement(pose, 0, dx, dy);
    y[spot] = dy + displacement(pose, 1, dx, dy);
  }
  for (let mark = 0, pair = 0; mark < marks.count; mark++) {
    const markX = scene.x[mark] as number;
    const markY = scene.y[mark] as number;
    const variance = spread * spread + (extraVariance[mark] as number);
    const height = DEGREES_OF_FREEDOM / (2 * Math.PI * (clutterDensity[mark] as number));
    for (let spot = 0; spot < spots; spot++, pair++) {
      const dx = markX - (x[spot] as number);
      const dy = markY - (y[spot] as number);
      const width = DEGREES_OF_FREEDOM * (variance + (patterns.variance[first + spot] as number));
      const precision = 1 / (width + dx * dx + dy * dy);
      const near = width * precision;
      latentPrecision[pair] = precision;
      // To the power of DEGREES_OF_FREEDOM / 2, multiplied out: this is the innermost step of all.
      densityRatio[pair] = height * precision * near * near * near * near * near;
    }
  }
}

/**
 * Sums up the statistics that the most probable pose depends on: pairs are weighted by belief and latent
 * precision (EM's E-step for Student's t).
 */
export function accumulateStatistics({ workspace, patterns, pattern, yaw, scene }: Comparison): void {
  const { matching, latentPrecision, statistics } = workspace;
  const first = patterns.first[pattern] as number;
  const spots = spotCount(patterns, pattern);
  const turnedX = patterns.atYaw[yaw]?.x ?? patterns.y;
  clearStatistics(statistics);
  for (let spot = 0; spot < spots; spot++) {
    const dx = turnedX[first + spot] as number;
    const dy = patterns.y[first + spot] as number;
    let total = 0;
    let offsetX = 0;
    let offsetY = 0;
    for (let mark = 0, pair = spot; mark < scene.marks.count; mark++, pair += spots) {
      const weight =
        (DEGREES_OF_FREEDOM + 2) * (matching.belief[pair] as number) * (latentPrecision[pair] as number);
      total += weight;
      offsetX += weight * ((scene.x[mark] as number) - dx);
      offsetY += weight * ((scene.y[mark] as number) - dy);
    }
    addToStatistics(statistics, dx, dy, total, offsetX, offsetY);
  }
}

/**
 * Scratch arrays for comparing one scene with patterns, reused from pattern to pattern so that nothing is
 * allocated on the way. Made for each search; a comparison fills whatever it reads from it. Rows are packed
 * to the number of spots of the current pattern.
 */
export interface Workspace {
  readonly matching: Matching;
  /**
   * Marks x spots: 1 / (ν variance + squared distance) of mark and spot, where ν is `DEGREES_OF_FREEDOM`.
   * Times ν + 2 it is the latent precision that Student's t expects for the pair: far pairs weigh less.
   */
  readonly latentPrecision: Float64Array;
  /** Marks x spots: the density of the mark if it stands for the spot, relative to that of clutter there. */
  readonly densityRatio: Float64Array;
  /**
   * Occlusions x spots: the probability that each spot of the pattern is in sight, given the mask and the
   * occlusion.
   */
  readonly inSight: Float64Array;
  /** The spots of the pattern as posed: offsets from the belly's centre. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** For each spot the probability that it is there and in sight, and that it is then drawn. */
  readonly seen: Float64Array;
  readonly drawn: Float64Array;
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
    seen: new Float64Array(maxSpots),
    drawn: new Float64Array(maxSpots),
    drawnOdds: new Float64Array(maxSpots),
    pose: createPose(),
    statistics: createStatistics(),
  };
}
