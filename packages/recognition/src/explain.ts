import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import { marksOf } from "./drawing/marks.ts";
import { makeScene } from "./drawing/scene.ts";
import type { Drawing } from "./identify.ts";
import { BODY, YAWS } from "./parameters.ts";
import type { ReferenceSet } from "./reference.ts";
import type { Pairing } from "./spots/comparison.ts";
import { firstLook, forEachHypothesis } from "./spots/marginal-likelihood.ts";
import { matchBeliefs } from "./spots/matching.ts";
import { displacement, linearised, type Pose } from "./spots/pose.ts";
import { spotsOf } from "./spots/spot-patterns.ts";

/** A known spot of the individual, in canvas units; `index` is its place among the reference's spots. */
export interface KnownSpot extends Point {
  readonly index: number;
  readonly r: number;
}

/** What was drawn as one spot, in canvas units. */
export interface DrawnMark extends Point {
  readonly r: number;
  /** Indices of the strokes that it was drawn with. */
  readonly strokes: readonly number[];
  /** Where it lies when the drawing is laid over the known pattern. */
  readonly laid: Point;
}

export interface Match {
  readonly mark: DrawnMark;
  readonly spot: KnownSpot;
  /** The probability, if this is the individual, that the mark stands for the spot. */
  readonly probability: number;
}

export interface MissingSpot extends KnownSpot {
  /** Probably out of the visitor's sight: turned away, or in a cell that is marked as not visible. */
  readonly hidden: boolean;
}

/**
 * How the known pattern lies in the drawing: the body turned by `yaw`, then, to first order about the belly's centre,
 * x + shift.x + stretch.x * dx - turn * dy and y + shift.y + stretch.y * dy + turn * dx. Lengths are canvas units, angles radians.
 */
export interface FittedPose {
  readonly yaw: number;
  readonly shift: Point;
  readonly stretch: Point;
  readonly turn: number;
}

/** How a drawing and one individual's known spots go together. */
export interface Explanation {
  readonly matches: readonly Match[];
  readonly missing: readonly MissingSpot[];
  /** Marks that stand for no known spot. */
  readonly extra: readonly DrawnMark[];
  readonly pose: FittedPose;
}

/**
 * From this probability on a mark is said to stand for a spot: above one half, no spot has two. For a mark the messages may not have
 * settled, so that each has its most probable spot alone.
 */
const LIKELY = 0.5;
/** Poses displace gently, so that a pose is undone by taking off the displacement time and again. */
const INVERSION_STEPS = 12;
const ANY_YAW = Math.floor(YAWS.length / 2);

/** What all hypotheses together say of one pattern. */
interface Findings {
  /** Marks x spots: how probably the mark stands for the spot. */
  readonly beliefs: Float64Array;
  readonly pose: Pose;
  readonly yaw: number;
}

/**
 * Which mark probably stands for which known spot of the individual, which spots are missing and which marks are extra.
 * `undefined` where the drawing has no mark or the individual no known spot.
 */
export function explain(references: ReferenceSet, drawing: Drawing, id: string): Explanation | undefined {
  const marks = marksOf(drawing.strokes ?? []);
  const { patterns } = references;
  const pattern = patterns.owners.indexOf(references.ids.indexOf(id));
  if (marks.count === 0 || pattern < 0) return undefined;

  const scene = makeScene(marks, drawing.mask);
  const { beliefs, pose, yaw } = findings(references, pattern, scene);
  const first = patterns.first[pattern] ?? 0;
  const spots = Array.from({ length: spotsOf(patterns, pattern) }, (_, index) => ({
    index,
    x: BELLY.centreX + (patterns.x[first + index] ?? 0),
    y: BELLY.centreY + (patterns.y[first + index] ?? 0),
    r: patterns.r[first + index] ?? 0,
  }));
  const drawn = Array.from({ length: marks.count }, (_, mark) => ({
    x: marks.x[mark] ?? 0,
    y: marks.y[mark] ?? 0,
    r: marks.extent[mark] ?? 0,
    strokes: marks.strokes[mark] ?? [],
    laid: layOver(scene.x[mark] ?? 0, scene.y[mark] ?? 0, pose, yaw),
  }));
  const matches = drawn.flatMap((mark, row) => {
    const own = beliefs.subarray(row * spots.length, (row + 1) * spots.length);
    const most = own.reduce((high, belief) => Math.max(high, belief), 0);
    const spot = spots[own.indexOf(most)];
    return spot && most > LIKELY ? [{ mark, spot, probability: Math.min(1, most) }] : [];
  });
  const matched = new Set<object>(matches.flatMap(({ mark, spot }) => [mark, spot]));
  const sight = patterns.turned.find((_, index) => YAWS[index]?.angle === yaw)?.sight;
  return {
    matches,
    missing: spots
      .filter((spot) => !matched.has(spot))
      .map((spot) => {
        const inSight = (sight?.[first + spot.index] ?? 1) * (references.bench.inSight[spot.index] ?? 1);
        return { ...spot, hidden: inSight < LIKELY };
      }),
    extra: drawn.filter((mark) => !matched.has(mark)),
    pose: { yaw, ...linearised(pose) },
  };
}

/** The beliefs of all hypotheses, weighed by their probabilities, and the pose of the most probable one. */
function findings({ bench, patterns }: ReferenceSet, pattern: number, scene: Pairing["scene"]): Findings {
  const [marks, spots] = [scene.marks.count, spotsOf(patterns, pattern)];
  const beliefs = new Float64Array(marks * spots);
  const best = { log: Number.NEGATIVE_INFINITY, pose: bench.pose.slice(), yaw: ANY_YAW };
  let total = 0;
  const { yaw } = firstLook(bench, patterns, pattern, scene);
  forEachHypothesis(bench, patterns, pattern, scene, yaw, (pairing, log) => {
    matchBeliefs(bench.matching, marks, spots, 1);
    if (log > best.log) {
      const fade = Math.exp(best.log - log);
      for (let pair = 0; pair < beliefs.length; pair++) beliefs[pair] = (beliefs[pair] as number) * fade;
      total *= fade;
      Object.assign(best, { log, pose: bench.pose.slice(), yaw: pairing.yaw });
    }
    const weight = Math.exp(log - best.log);
    total += weight;
    for (let pair = 0; pair < beliefs.length; pair++) {
      beliefs[pair] = (beliefs[pair] as number) + weight * (bench.matching.belief[pair] as number);
    }
  });
  return { beliefs: beliefs.map((sum) => sum / total), pose: best.pose, yaw: YAWS[best.yaw]?.angle ?? 0 };
}

/** Undoes pose and yaw: where an offset from the belly's centre in the drawing lies on the known pattern, in canvas units. */
function layOver(x: number, y: number, pose: Pose, yaw: number): Point {
  let [dx, dy] = [x, y];
  for (let step = 0; step < INVERSION_STEPS; step++) {
    [dx, dy] = [x - displacement(pose, 0, dx, dy), y - displacement(pose, 1, dx, dy)];
    dx = clamp(dx, 2 * BODY.radius);
    dy = clamp(dy, 2 * BODY.radius);
  }
  return { x: BELLY.centreX + unturned(dx, yaw), y: BELLY.centreY + dy };
}

/** A mark that lies beyond the body moves along with the body's edge. */
function unturned(x: number, yaw: number): number {
  const edge = clamp(x, BODY.radius);
  return BODY.radius * Math.sin(Math.asin(edge / BODY.radius) - yaw) + x - edge;
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}
