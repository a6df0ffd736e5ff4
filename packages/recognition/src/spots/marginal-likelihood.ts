import type { Scene } from "../drawing/scene.ts";
import { addLogs } from "../math/log-math.ts";
import { ADDED, CARE, HIDINGS, MANNERS, type Manner, YAWS } from "../parameters.ts";
import {
  fillDensities,
  fillOdds,
  fillSight,
  forgetMatches,
  type Pairing,
  setDrawn,
  sumPairs,
  type Workbench,
  weightOf,
} from "./comparison.ts";
import { logMatchings, matchBeliefs } from "./matching.ts";
import { fitPose, type PosePrior, poseCost, posePrior, standStill, usualPose } from "./pose.ts";
import { spotsOf, type TracedPatterns } from "./spot-patterns.ts";

/** The error is taken this much larger at first and smaller from step to step, so that a far-off drawing finds its place. */
const ANNEALING = [2.2, 1.5, 1] as const;
/** Each narrower manner starts from where the wider one before it has found the drawing. */
const REFINING = [1.5, 1] as const;
const SWEEPS_WHILE_FITTING = 1;
const SWEEPS_AT_LAST = 4;
/** The first look leaves the placement's errors in the spread. */
const FIRST_LOOK_SPREAD = 15;
const FIRST_LOOK_YAWS = [1, 2, 3] as const;

interface MannerPrior {
  readonly weight: number;
  readonly spread: number;
  readonly prior: PosePrior;
}

const USUAL = CARE[0];
const WIDEST = withPrior(MANNERS[0]);
const NARROWER = MANNERS.slice(1).map(withPrior);

function withPrior(manner: Manner): MannerPrior {
  return { weight: manner.weight, spread: manner.spread, prior: posePrior(manner) };
}

/** What may have kept spots from being drawn: a rate of omissions, and something that hides an area. */
interface Condition {
  readonly omitted: number;
  /** Expected marks that stand for no spot, per spot of the pattern. */
  readonly added: number;
  readonly hiding: number;
  readonly logWeight: number;
}

/** Nothing hides anything. */
const IN_THE_OPEN: readonly Condition[] = CARE.map(({ omitted, added, weight }) => ({
  omitted,
  added,
  hiding: 0,
  logWeight: Math.log(weight),
}));

const FIRST_LOOK_CONDITIONS = IN_THE_OPEN.slice(0, 2);

/** With something hidden, how carefully the rest was drawn would be too much to tell apart. */
const ALL_CONDITIONS: readonly Condition[] = [
  ...IN_THE_OPEN.map((open) => ({ ...open, logWeight: open.logWeight + Math.log(HIDINGS[0]?.weight ?? 1) })),
  ...HIDINGS.slice(1).map(({ weight }, index) => ({
    omitted: USUAL.omitted,
    added: USUAL.added,
    hiding: index + 1,
    logWeight: Math.log(weight),
  })),
];

/**
 * A pattern's log-likelihood is the logarithm of its first look and its comparison added up. All drawings together have this much
 * probability then, by their weights: taken off, it leaves the likelihood of a pattern comparable to any other.
 */
export const LOG_MASS = Math.log1p(
  FIRST_LOOK_YAWS.reduce((sum, yaw) => sum + YAWS[yaw].weight, 0) *
    FIRST_LOOK_CONDITIONS.reduce((sum, { logWeight }) => sum + Math.exp(logWeight), 0),
);

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
  fillSight(bench, patterns, pattern, scene);
  for (const yaw of FIRST_LOOK_YAWS) {
    const pairing = { bench, patterns, pattern, yaw, scene };
    standStill(bench.pose);
    forgetMatches(pairing);
    fillDensities(pairing, FIRST_LOOK_SPREAD);
    let log = Number.NEGATIVE_INFINITY;
    for (const condition of FIRST_LOOK_CONDITIONS) log = addLogs(log, logLikelihood(pairing, condition));
    log += Math.log(weightOf(pairing));
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
  forEachHypothesis(bench, patterns, pattern, scene, about, (_, log) => {
    sum = addLogs(sum, log);
  });
  return sum;
}

/** The log-likelihood under the widest manner and one yaw alone: tells which patterns deserve to be compared in full. */
export function secondLook(
  bench: Workbench,
  patterns: TracedPatterns,
  pattern: number,
  scene: Scene,
  yaw: number,
): number {
  const pairing = { bench, patterns, pattern, yaw, scene };
  fillSight(bench, patterns, pattern, scene);
  rest(pairing, WIDEST.prior);
  let sum = Number.NEGATIVE_INFINITY;
  forEachCondition(pairing, WIDEST, ANNEALING, IN_THE_OPEN, (log) => {
    sum = addLogs(sum, log);
  });
  return sum;
}

/**
 * Calls `weigh` with each yaw next to `about`, each manner and each condition, and with their joint log-likelihood; the drawing is aligned
 * on the bench, and its matching is the one under the condition.
 */
export function forEachHypothesis(
  bench: Workbench,
  patterns: TracedPatterns,
  pattern: number,
  scene: Scene,
  about: number,
  weigh: (pairing: Pairing, log: number) => void,
): void {
  fillSight(bench, patterns, pattern, scene);
  for (let yaw = Math.max(0, about - 1); yaw <= about + 1 && yaw < patterns.turned.length; yaw++) {
    const pairing = { bench, patterns, pattern, yaw, scene };
    rest(pairing, WIDEST.prior);
    const told = (log: number) => weigh(pairing, log);
    forEachCondition(pairing, WIDEST, ANNEALING, ALL_CONDITIONS, told);
    for (const narrower of NARROWER) forEachCondition(pairing, narrower, REFINING, ALL_CONDITIONS, told);
  }
}

/** Tells the log-likelihood of a manner, a condition and the pairing's yaw, over all poses about the one that is found from the one at hand. */
function forEachCondition(
  pairing: Pairing,
  { weight, spread, prior }: MannerPrior,
  widenings: readonly number[],
  conditions: readonly Condition[],
  told: (log: number) => void,
): void {
  const volume = align(pairing, spread, prior, widenings);
  const common = Math.log(weight * weightOf(pairing)) + volume - poseCost(pairing.bench.pose, prior);
  fillDensities(pairing, spread);
  for (const condition of conditions) told(common + logLikelihood(pairing, condition));
}

function rest(pairing: Pairing, prior: PosePrior): void {
  usualPose(pairing.bench.pose, prior);
  forgetMatches(pairing);
}

/** Finds the most probable pose by expectation and maximisation from the one at hand; returns the logarithm of its volume. */
function align(pairing: Pairing, spread: number, prior: PosePrior, widenings: readonly number[]): number {
  const { bench, patterns, pattern, scene } = pairing;
  const spots = spotsOf(patterns, pattern);
  setDrawn(pairing, USUAL.omitted, 0, marksAdded(pairing, USUAL.added));
  let volume = 0;
  for (const widening of widenings) {
    fillDensities(pairing, spread * widening);
    fillOdds(pairing);
    matchBeliefs(bench.matching, scene.marks.count, spots, SWEEPS_WHILE_FITTING);
    sumPairs(pairing);
    volume = fitPose(bench.pose, bench.sums, prior);
  }
  return volume;
}

/** The log-likelihood at the bench's pose and under a condition; leaves out what is the same for every pattern. */
function logLikelihood(pairing: Pairing, { omitted, added, hiding, logWeight }: Condition): number {
  const { bench, patterns, pattern, scene } = pairing;
  const inventions = marksAdded(pairing, added);
  const logAlone =
    setDrawn(pairing, omitted, hiding, inventions) + scene.marks.count * Math.log(inventions) - inventions;
  fillOdds(pairing);
  const spots = spotsOf(patterns, pattern);
  return logWeight + logAlone + logMatchings(bench.matching, scene.marks.count, spots, SWEEPS_AT_LAST);
}

function marksAdded({ patterns, pattern }: Pairing, perSpot: number): number {
  return ADDED.base + perSpot * (patterns.richness[pattern] as number);
}
