import type { VisitorTrait } from "@harapen/contract/visitor-traits";
import { asDrawnBy, readDrawing, type Scene } from "../drawing/scene.ts";
import type { ReferenceSet } from "../reference.ts";
import { createWorkspace } from "../spots/comparison.ts";
import { logMarginalLikelihood } from "../spots/hypotheses.ts";
import { FRONTAL_YAW } from "../spots/pattern-fit.ts";
import { quickScore } from "../spots/quick-score.ts";
import { spotCount } from "../spots/spot-patterns.ts";
import { unlistedMarks } from "../unlisted.ts";
import { visitorsOf } from "../visitors/visitors.ts";
import type { VisitLogs } from "./ascend.ts";
import { mixedLog } from "./mixed-logs.ts";
import { traitsAt } from "./traits.ts";
import type { KnownVisit } from "./visit.ts";

/** The traits that show in where and how much is drawn, and in what the mask says. */
export const DRAWING_TRAITS = [
  "spread",
  "shiftX",
  "shiftY",
  "scale",
  "rotation",
  "care",
  "omission",
  "complete",
  "stopping",
  "clutter",
  "seenIfVisible",
  "seenIfHidden",
] as const satisfies readonly VisitorTrait[];

/** A drawing beside the pattern of its bird. */
interface Beside {
  readonly scene: Scene;
  readonly pattern: number;
  /** The yaw about which yaws are tried: as found once, so that the likelihood has no steps. */
  readonly about: number;
  /** The log-likelihood of the drawing if it is not this bird. */
  readonly other: number;
  readonly correct: number;
}

/**
 * Returns the log-likelihood of each visit's drawing, given its bird, by the traits of `DRAWING_TRAITS`; 0
 * for a visit without marks, or of a bird without a pattern.
 */
export function drawingLogs(references: ReferenceSet, visits: readonly KnownVisit[]): VisitLogs {
  const besides = visits.map((visit) => besideBird(references, visit));
  return (at) => {
    const visitors = visitorsOf(traitsAt(DRAWING_TRAITS, at));
    return Float64Array.from(besides, (beside) => {
      if (!beside) return 0;
      const { pattern, about, other, correct } = beside;
      const scene = asDrawnBy(beside.scene, visitors);
      const workspace = createWorkspace(scene.marks.count, spotCount(references.patterns, pattern));
      const own = logMarginalLikelihood(workspace, references.patterns, pattern, scene, about);
      return mixedLog(correct, own, other);
    });
  };
}

function besideBird(
  { patterns, patternById }: ReferenceSet,
  { drawing, bird, correct }: KnownVisit,
): Beside | undefined {
  const scene = readDrawing(drawing);
  const pattern = patternById.get(bird);
  if (pattern === undefined || scene.marks.count === 0) return undefined;
  const workspace = createWorkspace(scene.marks.count, spotCount(patterns, pattern));
  const { yaw = FRONTAL_YAW } = quickScore(workspace, patterns, pattern, scene);
  return { scene, pattern, about: yaw, other: unlistedMarks(scene), correct };
}
