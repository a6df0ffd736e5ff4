import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import { FREEDOM, HIDINGS, MOST_MARKS } from "../parameters.ts";
import { createMatching, type Matching, restMessages } from "./matching.ts";
import {
  addToSums,
  clearSums,
  createPose,
  createSums,
  displacement,
  type Pose,
  type PoseSums,
} from "./pose.ts";
import { spotsOf, type TracedPatterns } from "./spot-patterns.ts";

/** Room to compare in, reused from pattern to pattern so that nothing is allocated on the way. */
export interface Workbench {
  readonly matching: Matching;
  /** Marks x spots: 1 / (`FREEDOM` variances + squared distance) of mark and spot. */
  readonly closeness: Float64Array;
  /** Marks x spots: how densely marks of the spot lie about the mark, against marks that stand for nothing. */
  readonly density: Float64Array;
  /** Hidings x spots: how probably the mask leaves the spots of the pattern at hand in sight. */
  readonly inSight: Float64Array;
  /** The spots of the pattern at hand, as posed. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Odds that each spot is drawn, against an added mark. */
  readonly drawn: Float64Array;
  readonly pose: Pose;
  readonly sums: PoseSums;
}

export function createWorkbench(mostSpots: number): Workbench {
  return {
    matching: createMatching(MOST_MARKS, mostSpots),
    closeness: new Float64Array(MOST_MARKS * mostSpots),
    density: new Float64Array(MOST_MARKS * mostSpots),
    inSight: new Float64Array(HIDINGS.length * mostSpots),
    x: new Float64Array(mostSpots),
    y: new Float64Array(mostSpots),
    drawn: new Float64Array(mostSpots),
    pose: createPose(),
    sums: createSums(),
  };
}

/** One pattern, seen from one side, beside the drawing. */
export interface Pairing {
  readonly bench: Workbench;
  readonly patterns: TracedPatterns;
  readonly pattern: number;
  readonly yaw: number;
  readonly scene: Scene;
}

export function weightOf({ patterns, yaw }: Pairing): number {
  return patterns.turned[yaw]?.weight ?? 0;
}

export function forgetMatches({ bench, patterns, pattern, scene }: Pairing): void {
  restMessages(bench.matching, scene.marks.count, spotsOf(patterns, pattern));
}

/** Fills how probably each spot of a pattern is in sight; once for each pattern that the bench turns to. */
export function fillSight(
  { inSight }: Workbench,
  patterns: TracedPatterns,
  pattern: number,
  { cellsInSight }: Scene,
): void {
  const first = patterns.first[pattern] as number;
  const spots = spotsOf(patterns, pattern);
  for (const [hiding, cells] of cellsInSight.entries()) {
    for (let spot = 0; spot < spots; spot++) {
      const at = (first + spot) * GRID_CELLS;
      let sum = 0;
      for (let cell = 0; cell < GRID_CELLS; cell++) {
        sum += (patterns.cells[at + cell] as number) * (cells[cell] as number);
      }
      inSight[hiding * spots + spot] = sum;
    }
  }
}

/**
 * Sets each spot's odds to be drawn under a rate of omissions and a hiding, against one of so many `added` marks; returns the
 * log-probability that none is drawn.
 */
export function setDrawn(
  { bench, patterns, pattern, yaw }: Pairing,
  omission: number,
  hiding: number,
  added: number,
): number {
  const { drawn, inSight } = bench;
  const first = patterns.first[pattern] as number;
  const spots = spotsOf(patterns, pattern);
  const sight = patterns.turned[yaw]?.sight ?? patterns.presence;
  let missed = 1;
  for (let spot = 0; spot < spots; spot++) {
    const at = first + spot;
    const kept = 1 - Math.min(0.9, omission * (patterns.proneness[at] as number));
    const seen = (sight[at] as number) * (inSight[hiding * spots + spot] as number);
    const probability = kept * seen * (patterns.presence[at] as number);
    drawn[spot] = probability / ((1 - probability) * added);
    missed *= 1 - probability;
  }
  return Math.log(missed);
}

/** Fills the densities of marks about the posed spots. */
export function fillDensities({ bench, patterns, pattern, yaw, scene }: Pairing, spread: number): void {
  const { density, closeness, x, y, pose } = bench;
  const { marks, strayness, extraVariance } = scene;
  const first = patterns.first[pattern] as number;
  const spots = spotsOf(patterns, pattern);
  const turnedX = patterns.turned[yaw]?.x ?? patterns.y;
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
    const height = FREEDOM / (2 * Math.PI * (strayness[mark] as number));
    for (let spot = 0; spot < spots; spot++, pair++) {
      const dx = markX - (x[spot] as number);
      const dy = markY - (y[spot] as number);
      const width = FREEDOM * (variance + (patterns.variance[first + spot] as number));
      const close = 1 / (width + dx * dx + dy * dy);
      const near = width * close;
      closeness[pair] = close;
      // To the power of FREEDOM / 2; this is the innermost step of all.
      density[pair] = height * close * near * near * near * near * near;
    }
  }
}

/** Fills the odds that each mark stands for each spot rather than for nothing. */
export function fillOdds({ bench, patterns, pattern, scene }: Pairing): void {
  const { matching, density, drawn } = bench;
  const spots = spotsOf(patterns, pattern);
  for (let row = 0; row < scene.marks.count * spots; row += spots) {
    for (let spot = 0; spot < spots; spot++) {
      matching.odds[row + spot] = (drawn[spot] as number) * (density[row + spot] as number);
    }
  }
}

/** Sums what the best pose depends on; far pairs weigh less, as Student's t has it. */
export function sumPairs({ bench, patterns, pattern, yaw, scene }: Pairing): void {
  const { matching, closeness, sums } = bench;
  const first = patterns.first[pattern] as number;
  const spots = spotsOf(patterns, pattern);
  const turnedX = patterns.turned[yaw]?.x ?? patterns.y;
  clearSums(sums);
  for (let spot = 0; spot < spots; spot++) {
    const dx = turnedX[first + spot] as number;
    const dy = patterns.y[first + spot] as number;
    let w = 0;
    let u = 0;
    let v = 0;
    for (let mark = 0, pair = spot; mark < scene.marks.count; mark++, pair += spots) {
      const weight = (FREEDOM + 2) * (matching.belief[pair] as number) * (closeness[pair] as number);
      w += weight;
      u += weight * ((scene.x[mark] as number) - dx);
      v += weight * ((scene.y[mark] as number) - dy);
    }
    addToSums(sums, dx, dy, w, u, v);
  }
}
