import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { VisitorTrait, VisitorTraits } from "@harapen/contract/visitor-traits";
import { asDrawnBy, readDrawing, type Scene } from "../drawing/scene.ts";
import { addedSpots, type Contender, withAddedSpots } from "../looks/compare-drawing.ts";
import { givenAnswer } from "../looks/look-evidence.ts";
import { moreAnswers, NONE_ADDED } from "../looks/more-answers.ts";
import type { ReferenceSet } from "../reference.ts";
import { fitPattern, type PatternFit } from "../spots/pattern-fit.ts";
import { type Visitors, visitorsOf } from "../visitors/visitors.ts";
import type { VisitLogs } from "./ascend.ts";
import { mixedLog } from "./mixed-logs.ts";
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

/** Answered bands are compared with the drawing's. */
function isTelling({ kind, answer }: AnsweredLook): boolean {
  return kind !== "bands" && answer !== UNSURE;
}

/** A drawing as it was while some questions were answered: spots that were added are drawn from then on. */
interface Stage {
  readonly scene: Scene;
  readonly hasAdded: boolean;
  readonly looks: readonly AnsweredLook[];
}

/** A visit with answers beside the pattern of its bird. */
interface Answering {
  readonly bird: string;
  readonly pattern: number;
  readonly correct: number;
  readonly stages: readonly Stage[];
}

/**
 * Returns the log-probability of each visit's answers, given its drawing and its bird, by the traits of
 * `ANSWER_TRAITS`; 0 where nothing was answered that tells them. Each answer is given the spots that were
 * added before it.
 */
export function answerLogs(
  references: ReferenceSet,
  visits: readonly KnownVisit[],
  others: VisitorTraits,
): VisitLogs {
  const answering = visits.map((visit) => besideAnswers(references, visit, visitorsOf(others)));
  // Of these traits a fit depends on `merged` alone, and differences change one trait after the other.
  let last: { readonly merged: number; readonly fits: readonly PatternFit[][] } | undefined;
  return (at) => {
    const visitors = visitorsOf({ ...others, ...traitsAt(ANSWER_TRAITS, at) });
    const { merged } = visitors;
    if (last?.merged !== merged) last = { merged, fits: answering.map((each) => fitsOf(each, visitors)) };
    const { fits } = last;
    return Float64Array.from(answering, (each, visit) =>
      each ? answersLog(references, each, fits[visit] ?? [], visitors) : 0,
    );
  };

  function fitsOf(each: Answering | undefined, visitors: Visitors): PatternFit[] {
    return (each?.stages ?? []).map(({ scene }) =>
      fitPattern(references.patterns, (each as Answering).pattern, asDrawnBy(scene, visitors)),
    );
  }
}

function besideAnswers(
  { patternById }: ReferenceSet,
  { drawing, answered, bird, correct }: KnownVisit,
  visitors: Visitors,
): Answering | undefined {
  const pattern = patternById.get(bird);
  if (pattern === undefined) return undefined;
  const stages = [
    ...Map.groupBy(answered.keys(), (index) => addedSpots(answered.slice(0, index)).length),
  ].map(
    ([added, indices]): Stage => ({
      scene: readDrawing(withAddedSpots(drawing, answered.slice(0, indices[0])), visitors),
      hasAdded: added > 0,
      looks: indices.map((index) => answered[index] as AnsweredLook).filter(isTelling),
    }),
  );
  const telling = stages.filter(({ scene, looks }) => scene.marks.count > 0 && looks.length > 0);
  return { bird, pattern, correct, stages: telling };
}

/** A mixture, as the bird may be another: of that one nothing is known. */
function answersLog(
  references: ReferenceSet,
  { bird, pattern, correct, stages }: Answering,
  fits: readonly PatternFit[],
  visitors: Visitors,
): number {
  let [own, other] = [0, 0];
  for (const [index, { scene, hasAdded, looks }] of stages.entries()) {
    const contender = { id: bird, probability: 1, pattern, fit: fits[index] as PatternFit };
    const set = { ...references, visitors: hasAdded ? addingAgain(visitors) : visitors };
    for (const look of looks) {
      const given = probabilitiesOf(set, contender, scene.marks.count, look);
      own += countedLog(given?.[0] ?? 1);
      other += countedLog(given?.[1] ?? 1);
    }
  }
  return mixedLog(correct, own, other);
}

/** Who has added spots is none of those who never add any. */
function addingAgain(visitors: Visitors): Visitors {
  return { ...visitors, answers: { ...visitors.answers, more: { addsNone: 0 } } };
}

/** Returns the probabilities of an answer, if it is this bird and if it is anybody else. */
function probabilitiesOf(
  references: ReferenceSet,
  contender: Contender,
  marks: number,
  look: AnsweredLook,
): Float64Array | undefined {
  if (look.kind !== "more" || look.answer.length === 0)
    return givenAnswer(references, [contender], marks, look);
  // Where they were added is for the drawing to tell.
  const table = moreAnswers([contender], references.visitors);
  const [none, unsure] = [table.get(NONE_ADDED), table.get(UNSURE)];
  return none?.map((each, who) => 1 - each - (unsure?.[who] ?? 0));
}
