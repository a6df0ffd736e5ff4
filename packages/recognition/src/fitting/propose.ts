import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import type { ReferenceSet } from "../reference.ts";
import { type FittedTrait, fitVisitors, valuesOf } from "./fit-visitors.ts";
import { type Found, findAll } from "./held-out.ts";
import type { KnownVisit, WeighedVisit } from "./visit.ts";
import { weighVisits } from "./weigh-visits.ts";

/** How well a model finds birds that were held out. */
export interface FoundBy {
  /** The mean log-loss, in nats: minus the logarithm of the probability that was given to the bird. */
  readonly logLoss: number;
  /** The shares of visits whose bird is first, among the first three, and among the first seven. */
  readonly hits: readonly [number, number, number];
  /**
   * By how much the probability of the first, among those that are listed, differs from how often it is
   * right, over ten equal parts.
   */
  readonly calibrationError: number;
}

/** Why nothing is proposed. */
export type WhyNot = "too-few" | "no-clear-gain" | "finds-fewer";

/** What a fit found. */
export interface Fitting {
  readonly visits: number;
  /**
   * The visits that their weights come to, and the networks, or participants whom a witness saw, that they
   * are from.
   */
  readonly weight: number;
  readonly networks: number;
  /** The traits fitted to all visits; empty where there are too few. */
  readonly fitted: readonly FittedTrait[];
  /**
   * Visits held out, as found with the visitors in force until now and with those fitted on the other visits.
   */
  readonly heldOut: { readonly before: FoundBy; readonly after: FoundBy; readonly gain: Gain } | undefined;
  /** Unset where it is proposed. */
  readonly whyNot: WhyNot | undefined;
}

/** By how much the log-loss falls, with its standard error over clusters. */
export interface Gain {
  readonly mean: number;
  readonly standardError: number;
}

/**
 * The least weight and the fewest networks of what is fitted to: with less, five folds hold too little to see
 * two standard errors, and a network would be a large part of everything. Witnessed visits each count as one.
 */
export const LEAST = { weight: 80, networks: 8 } as const;
/** In so many parts are visits held out in turn. */
const FOLDS = 5;
/** By so many standard errors must the log-loss fall. */
const CLEAR = 2;
/** The ranks whose hit rates must not fall. */
const SHOWN = [1, 3, 7] as const;

/**
 * Fits how visitors draw and answer, and decides whether it is worth proposing: each fifth of the networks is
 * held out in turn, and found with what was fitted to the others. It is where the log-loss falls by two
 * standard errors, over devices and over networks, and no hit rate falls. So visits that one network forged
 * prove nothing: what was fitted to them is measured on others, and together they are one cluster.
 */
export function proposeVisitors(
  references: ReferenceSet,
  visits: readonly KnownVisit[],
  inForce: VisitorTraits = {},
): Fitting {
  const known = weighVisits(visits.filter(({ drawing }) => (drawing.strokes?.length ?? 0) > 0));
  const weight = known.reduce((sum, each) => sum + each.weight, 0);
  const networks = new Set(known.map(networkOf)).size;
  const counts = { visits: known.length, weight, networks };
  if (weight < LEAST.weight || networks < LEAST.networks) {
    return { ...counts, fitted: [], heldOut: undefined, whyNot: "too-few" };
  }
  const folds = foldsOf(known);
  const held = folds.flat();
  const before = findAll(references, held, inForce);
  const after = folds.flatMap((fold) => {
    const others = folds.filter((each) => each !== fold).flat();
    return findAll(references, fold, valuesOf(fitVisitors(references, others)));
  });
  return { ...counts, fitted: fitVisitors(references, known), ...judge(held, before, after) };
}

/** A witness sees one visitor after another: each such visit stands for itself. */
const networkOf = ({ witnessed, device, prefix }: KnownVisit) =>
  witnessed ? `device ${device}` : `network ${prefix}`;

/** Deals the networks into folds, the heaviest first, each to the lightest: the same for the same visits. */
function foldsOf(visits: readonly WeighedVisit[]): WeighedVisit[][] {
  const networks = [...Map.groupBy(visits, networkOf)]
    .map(([network, own]) => ({ network, own, weight: own.reduce((sum, each) => sum + each.weight, 0) }))
    .sort((one, other) => other.weight - one.weight || (one.network < other.network ? -1 : 1));
  const folds = Array.from({ length: FOLDS }, () => ({ weight: 0, visits: [] as WeighedVisit[] }));
  for (const { own, weight } of networks) {
    const lightest = folds.reduce((least, fold) => (fold.weight < least.weight ? fold : least));
    lightest.weight += weight;
    lightest.visits.push(...own);
  }
  return folds.map((fold) => fold.visits);
}

/** Compares how visits that were held out are found, and says why that is not worth proposing. */
export function judge(
  visits: readonly WeighedVisit[],
  before: readonly Found[],
  after: readonly Found[],
): { readonly heldOut: NonNullable<Fitting["heldOut"]>; readonly whyNot: WhyNot | undefined } {
  const gains = visits.map((_, index) => (after[index] as Found).log - (before[index] as Found).log);
  const over = (clusterOf: (visit: KnownVisit) => string) => weightedGain(visits, gains, clusterOf);
  const [devices, networks] = [over(({ device }) => device), over(networkOf)];
  const heldOut = {
    before: foundBy(visits, before),
    after: foundBy(visits, after),
    gain: devices.standardError > networks.standardError ? devices : networks,
  };
  return { heldOut, whyNot: whyNot(heldOut) };
}

function whyNot({ before, after, gain }: NonNullable<Fitting["heldOut"]>): WhyNot | undefined {
  if (!(gain.mean > CLEAR * gain.standardError)) return "no-clear-gain";
  const falls = before.hits.some((hits, index) => (after.hits[index] as number) < hits - ROUNDING);
  return falls ? "finds-fewer" : undefined;
}

const ROUNDING = 1e-9;

/** Returns the weighted mean with the ratio estimator's standard error over clusters (Cochran 1977, 6.3). */
function weightedGain(
  visits: readonly WeighedVisit[],
  gains: readonly number[],
  clusterOf: (visit: KnownVisit) => string,
): Gain {
  const total = visits.reduce((sum, { weight }) => sum + weight, 0);
  const mean = visits.reduce((sum, { weight }, index) => sum + weight * (gains[index] as number), 0) / total;
  const residuals = new Map<string, number>();
  for (const [index, visit] of visits.entries()) {
    const cluster = clusterOf(visit);
    const residual = visit.weight * ((gains[index] as number) - mean);
    residuals.set(cluster, (residuals.get(cluster) ?? 0) + residual);
  }
  const squares = [...residuals.values()].reduce((sum, each) => sum + each ** 2, 0);
  const correction = residuals.size / Math.max(1, residuals.size - 1);
  return { mean, standardError: Math.sqrt(correction * squares) / total };
}

const PARTS = 10;

/** Returns how well birds were found, each visit by its weight. */
export function foundBy(visits: readonly { readonly weight: number }[], found: readonly Found[]): FoundBy {
  const weightAt = (index: number) => visits[index]?.weight ?? 0;
  const total = found.reduce((sum, _, index) => sum + weightAt(index), 0);
  const mean = (value: (each: Found) => number) =>
    found.reduce((sum, each, index) => sum + weightAt(index) * value(each), 0) / total;
  const gaps = new Array<number>(PARTS).fill(0);
  for (const [index, { confidence, rank }] of found.entries()) {
    const part = Math.min(PARTS - 1, Math.floor(confidence * PARTS));
    gaps[part] = (gaps[part] as number) + weightAt(index) * (confidence - (rank === 1 ? 1 : 0));
  }
  const [first, three, seven] = SHOWN.map((shown) => mean(({ rank }) => (rank <= shown ? 1 : 0)));
  return {
    logLoss: -mean(({ log }) => log),
    hits: [first as number, three as number, seven as number],
    calibrationError: gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / total,
  };
}
