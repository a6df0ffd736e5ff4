import type { Scene } from "../drawing/scene.ts";
import { logSumExp } from "../math/log-math.ts";
import { YAWS } from "../parameters.ts";
import { createPose, type Pose } from "../pose/pose.ts";
import { type Comparison, createWorkspace } from "./comparison.ts";
import {
  allHypotheses,
  forEachHypothesis,
  type Hypothesis,
  type HypothesisRange,
  usualHypotheses,
} from "./hypotheses.ts";
import { fillBeliefs } from "./matching.ts";
import { type OmittedSpots, OmittedSpotsSum } from "./omitted-spots.ts";
import { quickScore } from "./quick-score.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";

export const FRONTAL_YAW = Math.floor(YAWS.length / 2);

/**
 * A hypothesis whose log-likelihood is more than this below the best one's adds nothing to a fit: that is two
 * thirds of the 63 hypotheses, which together weigh less than a hundredth.
 */
const NEGLIGIBLE = 9;

/** How a drawing fits one pattern, averaged over hypotheses. */
export interface PatternFit {
  /** The log marginal likelihood of the drawing under the pattern, summed over the hypotheses considered. */
  readonly logLikelihood: number;
  /** Marks x spots: the posterior probability that the mark stands for the spot. */
  readonly beliefs: Float64Array;
  /**
   * For each spot the probability that the visitor could see it, given the mask and the most probable yaw.
   */
  readonly inSight: Float64Array;
  /** The pose of the most probable hypothesis. */
  readonly pose: Pose;
  /** The yaw of the most probable hypothesis, in radians. */
  readonly yaw: number;
  readonly omitted: OmittedSpots;
}

/**
 * Fits a pattern to a scene: beliefs are averaged over the hypotheses of a range, weighted by their
 * probabilities; pose and yaw are those of the best one. `about` is the index of the yaw around which yaws
 * are tried; by default the one that the quick score finds.
 */
export function fitPattern(
  patterns: SpotPatterns,
  pattern: number,
  scene: Scene,
  about?: number,
  range: HypothesisRange = allHypotheses(scene.visitors),
): PatternFit {
  const [marks, spots] = [scene.marks.count, spotCount(patterns, pattern)];
  const workspace = createWorkspace(marks, spots);
  const beliefs = new Float64Array(marks * spots);
  const omitted = new OmittedSpotsSum(patterns, pattern, scene.visitors.merged);
  const best = { log: Number.NEGATIVE_INFINITY, pose: createPose(), yaw: FRONTAL_YAW };
  let logLikelihood = Number.NEGATIVE_INFINITY;
  let total = 0;
  const yaw = about ?? quickScore(workspace, patterns, pattern, scene).yaw;
  const addHypothesis = (comparison: Comparison, log: number, hypothesis: Hypothesis) => {
    logLikelihood = logSumExp(logLikelihood, log);
    if (log < best.log - NEGLIGIBLE) return;
    fillBeliefs(workspace.matching, marks, spots);
    if (log > best.log) {
      const scale = Math.exp(best.log - log);
      for (let pair = 0; pair < beliefs.length; pair++) beliefs[pair] = (beliefs[pair] as number) * scale;
      omitted.scale(scale);
      total *= scale;
      Object.assign(best, { log, pose: workspace.pose.slice(), yaw: comparison.yaw });
    }
    const weight = Math.exp(log - best.log);
    total += weight;
    omitted.add(comparison, hypothesis, weight);
    for (let pair = 0; pair < beliefs.length; pair++) {
      beliefs[pair] = (beliefs[pair] as number) + weight * (workspace.matching.belief[pair] as number);
    }
  };
  forEachHypothesis(workspace, patterns, pattern, scene, yaw, addHypothesis, range);
  const first = patterns.first[pattern] ?? 0;
  const visibility = patterns.atYaw[best.yaw]?.visibility;
  return {
    logLikelihood,
    beliefs: beliefs.map((sum) => sum / total),
    inSight: workspace.inSight
      .slice(0, spots)
      .map((inSight, spot) => (visibility?.[first + spot] ?? 1) * inSight),
    pose: best.pose,
    yaw: YAWS[best.yaw]?.angle ?? 0,
    omitted: omitted.toSpots(total),
  };
}

/** Compares a scene with patterns in full. */
export interface FullFits {
  /**
   * Returns the fit with a pattern under all hypotheses; `about` is the index of the yaw that its quick score
   * found, if known.
   */
  compare(pattern: number, about?: number): PatternFit;
}

/**
 * The fits of one scene with patterns: those under all hypotheses are made once, and shared by ranking,
 * explanations and questions.
 */
export class PatternFits implements FullFits {
  readonly #patterns: SpotPatterns;
  readonly #scene: Scene;
  readonly #compared = new Map<number, PatternFit>();

  constructor(patterns: SpotPatterns, scene: Scene) {
    this.#patterns = patterns;
    this.#scene = scene;
  }

  compare(pattern: number, about?: number): PatternFit {
    const known = this.#compared.get(pattern);
    if (known) return known;
    const fit = fitPattern(this.#patterns, pattern, this.#scene, about);
    this.#compared.set(pattern, fit);
    return fit;
  }

  /**
   * Returns the fit with a pattern as precisely as it deserves: under all hypotheses if it has been compared
   * so, as the likely ones are; otherwise under the usual ones, which takes two fifths of the time.
   */
  roughly(pattern: number): PatternFit {
    return (
      this.#compared.get(pattern) ??
      fitPattern(this.#patterns, pattern, this.#scene, undefined, usualHypotheses(this.#scene.visitors))
    );
  }
}
