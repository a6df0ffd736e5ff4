import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";
import type { Workspace } from "./workspace.ts";

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

/** Returns the omission rate of a spot in sight, if spots of usual size are omitted at the rate `omission`. `spot` is its index among all patterns' spots. */
export function omissionRate({ omissionFactor }: SpotPatterns, spot: number, omission: number): number {
  return Math.min(MAX_OMISSION, omission * (omissionFactor[spot] as number));
}

/**
 * Fills `drawnOdds` for a rate of omission, an occlusion and an expected number of clutter marks; returns the log-probability that no spot
 * is drawn.
 */
export function fillDrawnOdds(
  { workspace, patterns, pattern, yaw }: Comparison,
  omission: number,
  occlusion: number,
  clutter: number,
): number {
  const { drawnOdds, inSight } = workspace;
  const first = patterns.first[pattern] as number;
  const spots = spotCount(patterns, pattern);
  const visibility = patterns.atYaw[yaw]?.visibility ?? patterns.presence;
  let noneDrawn = 1;
  for (let spot = 0; spot < spots; spot++) {
    const at = first + spot;
    const included = 1 - omissionRate(patterns, at, omission);
    const seen = (visibility[at] as number) * (inSight[occlusion * spots + spot] as number);
    const probability = included * seen * (patterns.presence[at] as number);
    drawnOdds[spot] = probability / ((1 - probability) * clutter);
    noneDrawn *= 1 - probability;
  }
  return Math.log(noneDrawn);
}

/** Fills the matching's odds, that each mark stands for each spot rather than for nothing, from `drawnOdds` and `densityRatio`. */
export function fillPairOdds({ workspace, patterns, pattern, scene }: Comparison): void {
  const { matching, densityRatio, drawnOdds } = workspace;
  const spots = spotCount(patterns, pattern);
  for (let row = 0; row < scene.marks.count * spots; row += spots) {
    for (let spot = 0; spot < spots; spot++) {
      matching.odds[row + spot] = (drawnOdds[spot] as number) * (densityRatio[row + spot] as number);
    }
  }
}
