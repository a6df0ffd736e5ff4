import type { VisitorTrait, VisitorTraits } from "@harapen/contract/visitor-traits";
import type { ReferenceSet } from "../reference.ts";
import { ANSWER_TRAITS, answerLogs, hasAnswers } from "./answer-logs.ts";
import { ascend, type Summit, type VisitLogs } from "./ascend.ts";
import { DRAWING_TRAITS, drawingLogs } from "./drawing-logs.ts";
import { POSTERIOR_TRAITS, posteriorLogs } from "./posterior-logs.ts";
import { traitAt, traitsAt } from "./traits.ts";
import type { WeighedVisit } from "./visit.ts";

/** A trait as it was fitted, with the interval in which it lies with 95%. */
export interface FittedTrait {
  readonly trait: VisitorTrait;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** 95% of a normal distribution lie within this many standard deviations. */
const NORMAL_95 = 1.96;

/**
 * Fits how visitors draw and answer to visits whose birds are known. First what a drawing shows, by the
 * penalised likelihood of the drawings given their birds; then how far the posterior may trust it, by its
 * log-loss; last the answers to one more look. Each begins at the shipped traits, and shrinks to them.
 */
export function fitVisitors(references: ReferenceSet, visits: readonly WeighedVisit[]): FittedTrait[] {
  const drawn = fit(DRAWING_TRAITS, visits, drawingLogs(references, visits));
  const trusted = fit(POSTERIOR_TRAITS, visits, posteriorLogs(references, visits, valuesOf(drawn)));
  const answering = visits.filter(hasAnswers);
  const others = valuesOf([...drawn, ...trusted]);
  const answers = fit(ANSWER_TRAITS, answering, answerLogs(references, answering, others));
  return [...drawn, ...trusted, ...answers];
}

/** Returns the values of fitted traits. */
export function valuesOf(fitted: readonly FittedTrait[]): VisitorTraits {
  return Object.fromEntries(fitted.map(({ trait, value }) => [trait, value]));
}

function fit(
  traits: readonly VisitorTrait[],
  visits: readonly WeighedVisit[],
  logs: VisitLogs,
): FittedTrait[] {
  if (visits.length === 0) return [];
  const weights = Float64Array.from(visits, ({ weight }) => weight);
  return fittedAt(traits, ascend(logs, weights, traits.length));
}

function fittedAt(traits: readonly VisitorTrait[], { at, error }: Summit): FittedTrait[] {
  const values = traitsAt(traits, at);
  return traits.map((trait, index) => {
    const [middle, reach] = [at[index] as number, NORMAL_95 * (error[index] as number)];
    return {
      trait,
      value: values[trait] as number,
      low: traitAt(trait, middle - reach),
      high: traitAt(trait, middle + reach),
    };
  });
}
