import type { AnsweredLook } from "@harapen/contract/calls/looks";
import type { VisitorTrait, VisitorTraits } from "@harapen/contract/visitor-traits";
import { readDrawing } from "../drawing/scene.ts";
import type { Contender } from "../looks/compare-drawing.ts";
import { givenAnswer } from "../looks/look-evidence.ts";
import type { ReferenceSet } from "../reference.ts";
import { fitPattern } from "../spots/pattern-fit.ts";
import { visitorsOf } from "../visitors/visitors.ts";
import type { VisitLogs } from "./ascend.ts";
import { countedLog } from "./posterior-logs.ts";
import { traitsAt } from "./traits.ts";
import type { KnownVisit } from "./visit.ts";

/** The traits that show in the answers to one more look, given the bird. */
export const ANSWER_TRAITS = [
  "merged",
  "imagined",
  "missed",
  "pairWrong",
  "countWrong",
  "addsNone",
] as const satisfies readonly VisitorTrait[];

/** Whether a visit has an answer that tells one of these traits. */
export function hasAnswers({ answered }: KnownVisit): boolean {
  return answered.some(isTelling);
}

/** Answered bands are compared with the drawing's, and spots that were added are marks. */
function isTelling(look: AnsweredLook): boolean {
  return (
    look.kind !== "bands" && look.answer !== "unsure" && !(look.kind === "more" && look.answer.length > 0)
  );
}

/**
 * Returns the log-probability of each visit's answers, given its drawing and its bird, by the traits of
 * `ANSWER_TRAITS`; 0 where nothing was answered that tells them.
 */
export function answerLogs(
  references: ReferenceSet,
  visits: readonly KnownVisit[],
  others: VisitorTraits,
): VisitLogs {
  return (at) => {
    const visitors = visitorsOf({ ...others, ...traitsAt(ANSWER_TRAITS, at) });
    const set = { ...references, visitors };
    return Float64Array.from(visits, ({ drawing, answered, bird, correct }) => {
      const scene = readDrawing(drawing, visitors);
      const pattern = references.patternById.get(bird);
      if (pattern === undefined || scene.marks.count === 0) return 0;
      const fit = fitPattern(references.patterns, pattern, scene);
      const contender: Contender = { id: bird, probability: correct, pattern, fit };
      return answered.filter(isTelling).reduce((sum, look) => {
        const given = givenAnswer(set, [contender], scene.marks.count, look);
        return sum + (given ? countedLog(given[0] as number) : 0);
      }, 0);
    });
  };
}
