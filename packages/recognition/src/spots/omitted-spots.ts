import { poseVariance } from "../pose/pose-fit.ts";
import type { Comparison } from "./comparison.ts";
import type { Hypothesis } from "./hypotheses.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";

/**
 * The spots of a pattern that the visitor probably could see and did not draw, over all hypotheses: for each
 * spot of the pattern the probability that it is one, and where it would have been drawn, as a normal
 * distribution of its offset from the belly's centre.
 */
export interface OmittedSpots {
  readonly probability: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Variances, in square canvas units. */
  readonly varianceX: Float64Array;
  readonly varianceY: Float64Array;
}

/**
 * Other reasons why a spot has no mark. It may have been drawn as one with a spot beside it: as often as
 * visitors merge spots whose edges touch, and e times less often with every `within` canvas units between
 * them. And if marks are left over, one of them may be the spot, badly misplaced: with probability
 * `misplaced` if there are as many as missing spots. Chosen on simulated drawings of tuning seeds.
 */
const OTHER_REASONS = { within: 7, misplaced: 0.5 } as const;

/** Accumulates what each hypothesis says about the omitted spots. */
export class OmittedSpotsSum {
  readonly #weight: Float64Array;
  /** Weighted sums of x, y, and their second moments. */
  readonly #moments: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  readonly #poseVariance: readonly [Float64Array, Float64Array];
  /** The pose that `#poseVariance` belongs to, as its yaw and spread. */
  #posed = "";

  readonly #merged: Float64Array;
  /** Scratch array for the probability that each spot has no mark. */
  readonly #unmatched: Float64Array;

  constructor(patterns: SpotPatterns, pattern: number, merged: number) {
    const each = () => new Float64Array(spotCount(patterns, pattern));
    this.#merged = mergingRates(patterns, pattern, merged);
    this.#unmatched = each();
    this.#weight = each();
    this.#moments = [each(), each(), each(), each()];
    this.#poseVariance = [each(), each()];
  }

  /** Scales everything that has been added. */
  scale(factor: number): void {
    for (const sums of [this.#weight, ...this.#moments]) {
      for (let spot = 0; spot < sums.length; spot++) sums[spot] = (sums[spot] as number) * factor;
    }
  }

  /**
   * Adds a hypothesis; the workspace holds its pose, which spots it says are drawn, and the beliefs of its
   * matching.
   */
  add(comparison: Comparison, { spread, model }: Hypothesis, weight: number): void {
    const { workspace, patterns, pattern, yaw } = comparison;
    const first = patterns.first[pattern] as number;
    const spots = spotCount(patterns, pattern);
    const visibility = patterns.atYaw[yaw]?.visibility ?? patterns.presence;
    this.#findPoseVariance(comparison, spread);
    const [sumX, sumY, sumXX, sumYY] = this.#moments;
    const missing = this.#findUnmatched(comparison);
    const inPlace = 1 - OTHER_REASONS.misplaced * leftOver(comparison, missing);
    for (let spot = 0; spot < spots; spot++) {
      const at = first + spot;
      const alone = this.#unmatched[spot] as number;
      const inSight =
        (visibility[at] as number) *
        (workspace.inSight[model.occlusion * spots + spot] as number) *
        (patterns.presence[at] as number);
      const omission = 1 - (workspace.drawn[spot] as number);
      // Bayes' rule: of the reasons why it was not drawn, that it was in sight and left out.
      const merged = inSight * (1 - omission) * (this.#merged[spot] as number);
      const leftOut = (inSight * omission) / (1 - inSight * (1 - omission) + merged);
      const own = weight * alone * leftOut * inPlace;
      const [x, y] = [workspace.x[spot] as number, workspace.y[spot] as number];
      const variance = spread * spread + (patterns.variance[at] as number);
      this.#weight[spot] = (this.#weight[spot] as number) + own;
      sumX[spot] = (sumX[spot] as number) + own * x;
      sumY[spot] = (sumY[spot] as number) + own * y;
      const [varianceX, varianceY] = this.#poseVariance;
      sumXX[spot] = (sumXX[spot] as number) + own * (x * x + variance + (varianceX[spot] as number));
      sumYY[spot] = (sumYY[spot] as number) + own * (y * y + variance + (varianceY[spot] as number));
    }
  }

  /**
   * Fills `#unmatched` from the beliefs in the workspace; returns the expected number of spots without a
   * mark.
   */
  #findUnmatched({ workspace, scene }: Comparison): number {
    const { belief } = workspace.matching;
    const spots = this.#unmatched.length;
    this.#unmatched.fill(1);
    for (let row = 0; row < scene.marks.count * spots; row += spots) {
      for (let spot = 0; spot < spots; spot++) {
        this.#unmatched[spot] = (this.#unmatched[spot] as number) - (belief[row + spot] as number);
      }
    }
    let missing = 0;
    for (let spot = 0; spot < spots; spot++) {
      const alone = Math.max(0, this.#unmatched[spot] as number);
      this.#unmatched[spot] = alone;
      missing += alone;
    }
    return missing;
  }

  #findPoseVariance({ workspace, patterns, pattern, yaw }: Comparison, spread: number): void {
    const posed = `${yaw} ${spread}`;
    if (this.#posed === posed) return;
    this.#posed = posed;
    const first = patterns.first[pattern] as number;
    const turnedX = patterns.atYaw[yaw]?.x ?? patterns.y;
    for (const axis of [0, 1] as const) {
      for (let spot = 0; spot < this.#weight.length; spot++) {
        const [dx, dy] = [turnedX[first + spot] as number, patterns.y[first + spot] as number];
        this.#poseVariance[axis][spot] = poseVariance(workspace.statistics, axis, dx, dy);
      }
    }
  }

  /** Returns the spots, given the total weight of the hypotheses. */
  toSpots(total: number): OmittedSpots {
    const [sumX, sumY, sumXX, sumYY] = this.#moments;
    const mean = (sums: Float64Array) => sums.map((sum, spot) => sum / (this.#weight[spot] || 1));
    const [x, y] = [mean(sumX), mean(sumY)];
    const variance = (squares: Float64Array, means: Float64Array) =>
      mean(squares).map((square, spot) => Math.max(1, square - (means[spot] as number) ** 2));
    return {
      probability: this.#weight.map((weight) => weight / total),
      x,
      y,
      varianceX: variance(sumXX, x),
      varianceY: variance(sumYY, y),
    };
  }
}

/**
 * Returns how many marks that stand for no spot there are per spot without a mark; at most 1. `missing` is
 * the expected number of spots without one.
 */
function leftOver({ patterns, pattern, scene }: Comparison, missing: number): number {
  const extra = scene.marks.count - (spotCount(patterns, pattern) - missing);
  return Math.max(0, Math.min(1, extra / Math.max(missing, 1e-9)));
}

/** Returns how often each spot of a pattern is drawn as one with a neighbouring spot. */
function mergingRates({ x, y, r, first }: SpotPatterns, pattern: number, merged: number): Float64Array {
  const [from, to] = [first[pattern] as number, first[pattern + 1] as number];
  return Float64Array.from({ length: to - from }, (_, spot) => {
    const at = from + spot;
    let gap = Number.POSITIVE_INFINITY;
    for (let other = from; other < to; other++) {
      if (other === at) continue;
      const between = Math.hypot(
        (x[at] as number) - (x[other] as number),
        (y[at] as number) - (y[other] as number),
      );
      gap = Math.min(gap, between - (r[at] as number) - (r[other] as number));
    }
    return merged * Math.exp(-Math.max(0, gap) / OTHER_REASONS.within);
  });
}
