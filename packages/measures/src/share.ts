import { studentQuantile, Z } from "./student.ts";

/**
 * One observation: whether it is a hit, or how likely where ties are in random order, and its cluster, which
 * is the device, or the participant where no device is recorded.
 */
interface Observation {
  readonly cluster: string;
  readonly hit: boolean | number;
}

/**
 * A share with its 95% interval, clustered: of `of` observations, which count as `effective` independent
 * ones. `null` if there are none.
 */
export interface Estimate {
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly effective: number;
}

/** A difference of two shares with its 95% interval. */
interface ShareDifference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** Hits and observations of one cluster. */
interface Cluster {
  hits: number;
  size: number;
}

/**
 * Returns a share with Wilson's 95% interval (E. B. Wilson 1927, J. Am. Stat. Assoc. 22:209) over the
 * effective number of observations. The observations of one device are a cluster, as its user may use it
 * again. The ratio estimator's variance between clusters, divided by that of a simple random sample, is the
 * design effect, by which the number of observations is divided (E. L. Korn and B. I. Graubard 1998, Survey
 * Methodology 24:193; with Wilson's interval N. Dean and M. Pagano 2015, J. Surv. Stat. Methodol. 3:484). A
 * design effect below one counts as one. A variance that comes of few devices is uncertain itself, so the
 * number is divided by (t / z)² as well, t being Student's quantile for that many devices (Korn and
 * Graubard); where each device has one observation there is nothing to be uncertain of. Where all
 * observations are alike, or all are from one device, the variance says nothing: then each device counts
 * once. Where devices are not recorded, participants stand for them.
 */
export function estimateShare(observations: Iterable<Observation>): Estimate {
  const clusters = new Map<string, Cluster>();
  for (const { cluster: name, hit } of observations) {
    const cluster = clusters.get(name) ?? { hits: 0, size: 0 };
    clusters.set(name, cluster);
    cluster.size++;
    cluster.hits += Number(hit);
  }
  const all = [...clusters.values()];
  const of = sum(all.map(({ size }) => size));
  const count = sum(all.map(({ hits }) => hits));
  if (of === 0) return { count, of, share: null, low: null, high: null, effective: 0 };
  const share = count / of;
  const effective = effectiveSize(all, share, of);
  return { count, of, share, ...wilson(share, effective), effective };
}

function effectiveSize(clusters: readonly Cluster[], share: number, size: number): number {
  const devices = clusters.length;
  if (devices === 1 || share === 0 || share === 1) return devices;
  const between = sum(clusters.map((cluster) => (cluster.hits - share * cluster.size) ** 2));
  const variance = ((devices / (devices - 1)) * between) / size ** 2;
  const designEffect = Math.max(1, variance / ((share * (1 - share)) / (size - 1)));
  const uncertainty = size === devices ? 1 : (studentQuantile(devices - 1) / Z) ** 2;
  return Math.max(1, size / designEffect / uncertainty);
}

function wilson(share: number, size: number): { low: number; high: number } {
  const spread = Z ** 2 / size;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Math.sqrt((share * (1 - share)) / size + spread / (4 * size)) * Z) / (1 + spread);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Returns how much larger a share is than another, with its 95% interval by Newcombe's hybrid of the two
 * shares' own intervals (R. G. Newcombe 1998, Statistics in Medicine 17:873, method 10), here those over
 * their effective numbers; `null` where one of them has no observation.
 */
export function differenceOf(from: Estimate, to: Estimate): ShareDifference | null {
  if (from.share === null || from.low === null || from.high === null) return null;
  if (to.share === null || to.low === null || to.high === null) return null;
  const difference = to.share - from.share;
  return {
    difference,
    low: difference - Math.hypot(to.share - to.low, from.high - from.share),
    high: difference + Math.hypot(to.high - to.share, from.share - from.low),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
