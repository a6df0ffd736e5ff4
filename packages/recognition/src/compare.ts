import { addLogs } from "./logs.ts";
import { createMatching, logMatchings, type Matching, matchBeliefs, restMessages } from "./matching.ts";
import { ADDED, MANNERS, MOST_MARKS, OMISSIONS } from "./parameters.ts";
import {
  createPose,
  fitPose,
  type Pose,
  type PosePrior,
  type PoseSums,
  poseCost,
  posePrior,
  standStill,
  usualPose,
} from "./pose.ts";
import type { Scene } from "./scene.ts";
import { spotsOf, type TracedPatterns } from "./traced.ts";

/** The error is taken this much larger at first and smaller from step to step, so that a far-off drawing finds its place. */
const ANNEALING = [2.2, 1.5, 1] as const;
const SWEEPS_WHILE_FITTING = 1;
const SWEEPS_AT_LAST = 4;
/** The first look leaves the placement's errors in the spread. */
const FIRST_LOOK_SPREAD = 15;
const FIRST_LOOK_YAWS = [1, 2, 3] as const;

const PRIORS: readonly { weight: number; spread: number; prior: PosePrior }[] = MANNERS.map((manner) => ({
  weight: manner.weight,
  spread: manner.spread,
  prior: posePrior(manner),
}));

/** Room to compare in, reused from pattern to pattern so that nothing is allocated on the way. */
export interface Workbench {
  readonly matching: Matching;
  /** Marks x spots: 1 where mark and spot coincide, falling to 0 with their distance. */
  readonly nearness: Float64Array;
  /** The spots of the pattern at hand, as posed. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Odds that a spot is drawn. */
  readonly drawn: Float64Array;
  readonly pose: Pose;
  readonly sums: PoseSums;
}

export function createWorkbench(mostSpots: number): Workbench {
  return {
    matching: createMatching(MOST_MARKS, mostSpots),
    nearness: new Float64Array(MOST_MARKS * mostSpots),
    x: new Float64Array(mostSpots),
    y: new Float64Array(mostSpots),
    drawn: new Float64Array(mostSpots),
    pose: createPose(),
    sums: { w: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0, u: 0, v: 0, ux: 0, vy: 0, turn: 0 },
  };
}

/** One pattern, seen from one side, beside the drawing. */
interface Pairing {
  readonly bench: Workbench;
  readonly patterns: TracedPatterns;
  readonly pattern: number;
  readonly yaw: number;
  readonly scene: Scene;
}

/** What a first look at a pattern tells. */
export interface Look {
  readonly logLikelihood: number;
  /** Index of the yaw from which the pattern looks most like the drawing. */
  readonly yaw: number;
}

/** Compares a drawing with a pattern without alignment: cheap, and rarely far wrong about who can't be it. */
export function firstLook(bench: Workbench, patterns: TracedPatterns, pattern: number, scene: Scene): Look {
  let sum = Number.NEGATIVE_INFINITY;
  let best = { yaw: 0, log: Number.NEGATIVE_INFINITY };
  for (const yaw of FIRST_LOOK_YAWS) {
    const pairing = { bench, patterns, pattern, yaw, scene };
    standStill(bench.pose);
    forgetMatches(pairing);
    const log = Math.log(weightOf(pairing)) + logLikelihood(pairing, FIRST_LOOK_SPREAD);
    if (log > best.log) best = { yaw, log };
    sum = addLogs(sum, log);
  }
  return { logLikelihood: sum, yaw: best.yaw };
}

/** The log-likelihood of the drawing under a pattern, over all manners, placements, omissions and matchings, and over the yaws next to `about`. */
export function compare(
  bench: Workbench,
  patterns: TracedPatterns,
  pattern: number,
  scene: Scene,
  about: number,
): number {
  let sum = Number.NEGATIVE_INFINITY;
  for (let yaw = Math.max(0, about - 1); yaw <= about + 1 && yaw < patterns.turned.length; yaw++) {
    const pairing = { bench, patterns, pattern, yaw, scene };
    for (const { weight, spread, prior } of PRIORS) {
      const volume = align(pairing, spread, prior);
      const log = logLikelihood(pairing, spread) + volume - poseCost(bench.pose, prior);
      sum = addLogs(sum, Math.log(weight * weightOf(pairing)) + log);
    }
  }
  return sum;
}

function weightOf({ patterns, yaw }: Pairing): number {
  return patterns.turned[yaw]?.weight ?? 0;
}

function forgetMatches({ bench, patterns, pattern, scene }: Pairing): void {
  restMessages(bench.matching, scene.marks.count, spotsOf(patterns, pattern));
}

/** Finds the most probable pose by expectation and maximisation; returns the logarithm of its volume. */
function align(pairing: Pairing, spread: number, prior: PosePrior): number {
  const { bench, patterns, pattern, scene } = pairing;
  const spots = spotsOf(patterns, pattern);
  usualPose(bench.pose, prior);
  forgetMatches(pairing);
  setDrawn(pairing, OMISSIONS[0].rate);
  let volume = 0;
  for (const widening of ANNEALING) {
    fillOdds(pairing, spread * widening);
    matchBeliefs(bench.matching, scene.marks.count, spots, SWEEPS_WHILE_FITTING);
    sumPairs(pairing, spread * widening);
    volume = fitPose(bench.pose, bench.sums, prior);
  }
  return volume;
}

/** The log-likelihood at the bench's pose, over the omission rates; leaves out what is the same for every pattern. */
function logLikelihood(pairing: Pairing, spread: number): number {
  const { bench, patterns, pattern, scene } = pairing;
  const spots = spotsOf(patterns, pattern);
  const added = ADDED.base + ADDED.perSpot * spots;
  let sum = Number.NEGATIVE_INFINITY;
  for (const { rate, weight } of OMISSIONS) {
    const logMissed = setDrawn(pairing, rate);
    fillOdds(pairing, spread);
    const log = logMissed + logMatchings(bench.matching, scene.marks.count, spots, SWEEPS_AT_LAST);
    sum = addLogs(sum, Math.log(weight) + log);
  }
  return sum + scene.marks.count * Math.log(added) - added;
}

/** Sets each spot's odds to be drawn; returns the log-probability that none is. */
function setDrawn({ bench, patterns, pattern, yaw, scene }: Pairing, omission: number): number {
  const { drawn } = bench;
  const first = patterns.first[pattern] as number;
  const spots = spotsOf(patterns, pattern);
  const sight = patterns.turned[yaw]?.sight ?? scene.inSight;
  let missed = 1;
  for (let spot = 0; spot < spots; spot++) {
    const at = first + spot;
    const kept = 1 - Math.min(0.9, omission * (patterns.proneness[at] as number));
    const probability = kept * (sight[at] as number) * (scene.inSight[at] as number);
    drawn[spot] = probability / (1 - probability);
    missed *= 1 - probability;
  }
  return Math.log(missed);
}

/** Fills the odds that each mark stands for each posed spot rather than for nothing. */
function fillOdds({ bench, patterns, pattern, yaw, scene }: Pairing, spread: number): void {
  const { matching, nearness, x, y, drawn, pose } = bench;
  const { marks, strayness, extraVariance } = scene;
  const first = patterns.first[pattern] as number;
  const spots = spotsOf(patterns, pattern);
  const added = ADDED.base + ADDED.perSpot * spots;
  const turnedX = patterns.turned[yaw]?.x ?? patterns.y;
  for (let spot = 0; spot < spots; spot++) {
    const dx = turnedX[first + spot] as number;
    const dy = patterns.y[first + spot] as number;
    x[spot] = dx + pose.shiftX + pose.stretchX * dx - pose.turn * dy;
    y[spot] = dy + pose.shiftY + pose.stretchY * dy + pose.turn * dx;
  }
  for (let mark = 0, pair = 0; mark < marks.count; mark++) {
    const markX = scene.x[mark] as number;
    const markY = scene.y[mark] as number;
    const variance = spread * spread + (extraVariance[mark] as number);
    const narrowness = 1 / (4 * variance);
    const height = 1 / (2 * Math.PI * variance * added * (strayness[mark] as number));
    for (let spot = 0; spot < spots; spot++, pair++) {
      const dx = markX - (x[spot] as number);
      const dy = markY - (y[spot] as number);
      const near = 1 / (1 + (dx * dx + dy * dy) * narrowness);
      nearness[pair] = near;
      matching.odds[pair] = (drawn[spot] as number) * height * near * near * near;
    }
  }
}

/** Sums what the best pose depends on; far pairs weigh less, as Student's t has it. */
function sumPairs({ bench, patterns, pattern, yaw, scene }: Pairing, spread: number): void {
  const { matching, nearness, sums } = bench;
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
      const variance = spread * spread + (scene.extraVariance[mark] as number);
      const weight = ((matching.belief[pair] as number) * 1.5 * (nearness[pair] as number)) / variance;
      w += weight;
      u += weight * ((scene.x[mark] as number) - dx);
      v += weight * ((scene.y[mark] as number) - dy);
    }
    sums.w += w;
    sums.x += w * dx;
    sums.y += w * dy;
    sums.xx += w * dx * dx;
    sums.xy += w * dx * dy;
    sums.yy += w * dy * dy;
    sums.u += u;
    sums.v += v;
    sums.ux += u * dx;
    sums.vy += v * dy;
    sums.turn += v * dx - u * dy;
  }
}

function clearSums(sums: PoseSums): void {
  for (const key of Object.keys(sums) as (keyof PoseSums)[]) sums[key] = 0;
}
