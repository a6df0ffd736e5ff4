import { BELLY } from "@harapen/contract/belly";
import { UNSURE } from "@harapen/contract/constants";
import type { ReferenceSet } from "../reference.ts";
import { type SpotPatterns, spotCount } from "../spots/spot-patterns.ts";
import { ANSWERS } from "./answer-model.ts";
import { type AnswerTable, tabulate } from "./answer-table.ts";
import type { Contender } from "./considered.ts";
import { type Rectangle, reaches } from "./rectangle.ts";

const { unsure, unsureOfNeither, wrong, astray } = ANSWERS.pair;

/** Two look-alikes, and a place on the birds' own bellies, as their spots are recorded. */
export interface Pair extends Rectangle {
  readonly ids: readonly [string, string];
}

/** The answers to "which of the two, by this place?", their ids and unsure, under each contender. */
export function pairAnswers(
  { patterns, patternById }: Pick<ReferenceSet, "patterns" | "patternById">,
  contenders: readonly Contender[],
  pair: Pair,
): AnswerTable {
  const [one, other] = pair.ids;
  const hasSpot = (id: string) => {
    const pattern = patternById.get(id);
    return pattern !== undefined && hasSpotWithin(patterns, pattern, pair);
  };
  const [first, second] = [hasSpot(one), hasSpot(other)];
  const given = contenders.map(({ id }) => {
    if (id === one) return named(unsure, 1 - wrong);
    if (id === other) return named(unsure, wrong);
    return named(unsureOfNeither, first === second ? 0.5 : hasSpot(id) === first ? astray : 1 - astray);
  });
  return tabulate([one, other, UNSURE], [...given, named(unsureOfNeither, 0.5)]);
}

/** The probabilities of the first, the second and "unsure", where the first is named so often of those who are sure. */
function named(unsureRate: number, first: number): number[] {
  return [(1 - unsureRate) * first, (1 - unsureRate) * (1 - first), unsureRate];
}

/** Whether a spot of a pattern reaches into a place on the bird's own belly. */
export function hasSpotWithin(patterns: SpotPatterns, pattern: number, place: Rectangle): boolean {
  const first = patterns.first[pattern] as number;
  for (let spot = first; spot < first + spotCount(patterns, pattern); spot++) {
    const [x, y] = [
      BELLY.centreX + (patterns.x[spot] as number),
      BELLY.centreY + (patterns.y[spot] as number),
    ];
    if (reaches(place, x, y, patterns.r[spot] as number)) return true;
  }
  return false;
}
