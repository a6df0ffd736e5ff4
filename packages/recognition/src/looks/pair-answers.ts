import { BELLY } from "@harapen/contract/belly";
import { UNSURE } from "@harapen/contract/constants";
import type { ReferenceSet } from "../reference.ts";
import { type SpotPatterns, spotCount } from "../spots/spot-patterns.ts";
import { ANSWERS } from "./answers/answer-model.ts";
import { type AnswerTable, tabulate } from "./answers/answer-table.ts";
import type { Contender } from "./compare-drawing.ts";
import { type Rectangle, reaches } from "./places/rectangle.ts";

const { unsure, unsureOfNeither, wrong, astray, saysHidden } = ANSWERS.pair;

/** Two look-alikes, and a place on the birds' own bellies, as their spots are recorded. */
export interface Pair extends Rectangle {
  readonly ids: readonly [string, string];
}

/**
 * Returns the answers to "which of the two, by this place?", their ids and unsure, under each contender. Whichever bird it is, visitors mostly name the one
 * whose place looks more like the bird's; if something hides the bird's own spot there, they say so, or take the place for empty.
 */
export function pairAnswers(
  { patterns, patternById }: Pick<ReferenceSet, "patterns" | "patternById">,
  contenders: readonly Contender[],
  pair: Pair,
): AnswerTable {
  const [one, other] = pair.ids;
  const hasSpot = (id: string) => {
    const pattern = patternById.get(id);
    return pattern !== undefined && spotsWithin(patterns, pattern, pair).length > 0;
  };
  const [first, second] = [hasSpot(one), hasSpot(other)];
  const given = contenders.map(({ id, pattern, fit }) => {
    const isOneOfThem = id === one || id === other;
    const unsureRate = isOneOfThem ? unsure : unsureOfNeither;
    if (first === second) return named(unsureRate, isOneOfThem ? (id === one ? 1 - wrong : wrong) : 0.5);
    const right = isOneOfThem ? 1 - wrong : astray;
    const within = spotsWithin(patterns, pattern, pair);
    const hidden = within.reduce((product, spot) => product * (1 - (fit.inSight[spot] as number)), 1);
    const asSpotted = named(unsureRate, first ? right : 1 - right);
    const asEmpty = named(unsureRate, first ? 1 - right : right);
    if (within.length === 0) return asEmpty;
    const asHidden = asEmpty.map((rate, answer) => (1 - saysHidden) * rate + (answer === 2 ? saysHidden : 0));
    return asSpotted.map((rate, answer) => (1 - hidden) * rate + hidden * (asHidden[answer] as number));
  });
  return tabulate([one, other, UNSURE], [...given, named(unsureOfNeither, 0.5)]);
}

/** Returns the probabilities of the first, the second and "unsure", if those who are sure name the first with probability `first`. */
function named(unsureRate: number, first: number): number[] {
  return [(1 - unsureRate) * first, (1 - unsureRate) * (1 - first), unsureRate];
}

/** Returns the spots of a pattern, by their numbers in it, that reach into a place on the bird's own belly. */
function spotsWithin(patterns: SpotPatterns, pattern: number, place: Rectangle): number[] {
  const first = patterns.first[pattern] as number;
  return Array.from({ length: spotCount(patterns, pattern) }, (_, spot) => spot).filter((spot) => {
    const x = BELLY.centreX + (patterns.x[first + spot] as number);
    const y = BELLY.centreY + (patterns.y[first + spot] as number);
    return reaches(place, x, y, patterns.r[first + spot] as number);
  });
}
