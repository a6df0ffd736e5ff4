import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Scene } from "./drawing/scene.ts";
import { linearised, undoPose } from "./pose/pose.ts";
import type { ReferenceSet } from "./reference.ts";
import { fitPattern, type PatternFit, type PatternFits } from "./spots/pattern-fit.ts";
import { type SpotPatterns, spotCount } from "./spots/spot-patterns.ts";

/** A spot of the individual's pattern, in canvas units; `index` is its place among the reference's spots. */
export interface PatternSpot extends Point {
  readonly index: number;
  readonly r: number;
}

/** What was drawn as one spot, in canvas units. */
export interface DrawnMark extends Point {
  readonly r: number;
  /** The indices of its strokes. */
  readonly strokes: readonly number[];
  /** Its place on the pattern, with the pose undone. */
  readonly aligned: Point;
}

export interface Match {
  readonly mark: DrawnMark;
  readonly spot: PatternSpot;
  /** The probability that the mark stands for the spot, if this is the individual. */
  readonly probability: number;
}

export interface MissingSpot extends PatternSpot {
  /**
   * Whether it was probably out of the visitor's sight: turned away, or in a cell that is marked as not
   * visible.
   */
  readonly hidden: boolean;
}

/**
 * How the pattern lies in the drawing: the body turned by `yaw`, then, to first order about the belly's
 * centre, x + shift.x + stretch.x * dx - rotation * dy and y + shift.y + stretch.y * dy + rotation * dx.
 * Lengths are canvas units, angles radians.
 */
export interface FittedPose {
  readonly yaw: number;
  readonly shift: Point;
  readonly stretch: Point;
  readonly rotation: number;
}

/** How a drawing fits one individual's spots. */
export interface Explanation {
  readonly matches: readonly Match[];
  readonly missing: readonly MissingSpot[];
  /** Marks that stand for no spot of the pattern. */
  readonly extra: readonly DrawnMark[];
  readonly pose: FittedPose;
}

/**
 * Above this probability a mark counts as standing for a spot: above one half, no spot has two marks. The
 * messages may not have settled for a mark, so each mark only gets its most probable spot.
 */
const MATCH_THRESHOLD = 0.5;

/**
 * Returns which mark probably stands for which spot of the individual, which spots are missing and which
 * marks are extra; `undefined` if the drawing has no mark or the individual no known spot. `fits` may have
 * been made for the scene before: unlikely individuals are explained roughly by them.
 */
export function explain(
  references: ReferenceSet,
  scene: Scene,
  id: string,
  fits?: PatternFits,
): Explanation | undefined {
  const { patterns } = references;
  const pattern = references.patternById.get(id);
  if (scene.marks.count === 0 || pattern === undefined) return undefined;
  const fit = fits?.roughly(pattern) ?? fitPattern(patterns, pattern, scene);
  const spots = spotsOf(patterns, pattern);
  const marks = drawnMarks(scene, fit);
  const matches = likelyMatches(marks, spots, fit.beliefs);
  const matched = new Set<object>(matches.flatMap(({ mark, spot }) => [mark, spot]));
  return {
    matches,
    missing: spots
      .filter((spot) => !matched.has(spot))
      .map((spot) => ({ ...spot, hidden: (fit.inSight[spot.index] ?? 1) < MATCH_THRESHOLD })),
    extra: marks.filter((mark) => !matched.has(mark)),
    pose: { yaw: fit.yaw, ...linearised(fit.pose) },
  };
}

function spotsOf(patterns: SpotPatterns, pattern: number): PatternSpot[] {
  const first = patterns.first[pattern] ?? 0;
  return Array.from({ length: spotCount(patterns, pattern) }, (_, index) => ({
    index,
    x: BELLY.centreX + (patterns.x[first + index] ?? 0),
    y: BELLY.centreY + (patterns.y[first + index] ?? 0),
    r: patterns.r[first + index] ?? 0,
  }));
}

function drawnMarks({ marks, x, y }: Scene, { pose, yaw }: PatternFit): DrawnMark[] {
  return Array.from({ length: marks.count }, (_, mark) => ({
    x: marks.x[mark] ?? 0,
    y: marks.y[mark] ?? 0,
    r: marks.extent[mark] ?? 0,
    strokes: marks.strokes[mark] ?? [],
    aligned: undoPose(x[mark] ?? 0, y[mark] ?? 0, pose, yaw),
  }));
}

function likelyMatches(
  marks: readonly DrawnMark[],
  spots: readonly PatternSpot[],
  beliefs: Float64Array,
): Match[] {
  return marks.flatMap((mark, row) => {
    const own = beliefs.subarray(row * spots.length, (row + 1) * spots.length);
    const highest = own.reduce((high, belief) => Math.max(high, belief), 0);
    const spot = spots[own.indexOf(highest)];
    return spot && highest > MATCH_THRESHOLD ? [{ mark, spot, probability: Math.min(1, highest) }] : [];
  });
}
