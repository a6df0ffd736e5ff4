import { type Evaluation, LEAST_VISITS, type MistakenPair } from "@harapen/contract/staff/evaluation";
import { shareOf } from "./figures.ts";
import { inTheEnd, type JudgedVisit } from "./judge.ts";

/**
 * Of a pair's visits the share from which on one is taken for the other: a slip now and then needs no help.
 */
const LEAST_SHARE = 0.05;
/** The most pairs that are named: those that are mistaken most often. */
const MAX_PAIRS = 12;
/**
 * How many visits an ordinary penguin must have had to be missed: with three expected, none comes by chance
 * in one of twenty (J. A. Hanley and A. Lippman-Hand 1983, JAMA 249:1743, "the rule of three").
 */
const EXPECTED_EACH = 3;

/** Returns which birds are mistaken for each other, and which nobody has found. */
export function birdsOf(visits: readonly JudgedVisit[], penguins: readonly string[]): Evaluation["birds"] {
  const missing = Math.max(LEAST_VISITS, EXPECTED_EACH * penguins.length) - visits.length;
  const found = new Set(visits.map(({ penguin }) => penguin));
  return {
    visits: visits.length,
    mistaken: mistakenPairs(visits),
    never: missing > 0 ? null : penguins.filter((penguin) => !found.has(penguin)),
    never_missing: Math.max(0, missing),
  };
}

function mistakenPairs(visits: readonly JudgedVisit[]): MistakenPair[] {
  const byPenguin = Map.groupBy(visits, ({ penguin }) => penguin);
  const pairs = new Map<string, readonly [string, string]>();
  for (const visit of visits) {
    const { first } = inTheEnd(visit);
    const pair = [visit.penguin, first].sort() as [string, string];
    if (first !== visit.penguin && first !== "") pairs.set(pair.join("\n"), pair);
  }
  return [...pairs.values()]
    .flatMap(([one, other]) => {
      const both = [...(byPenguin.get(one) ?? []), ...(byPenguin.get(other) ?? [])];
      const isMistaken = (visit: JudgedVisit) =>
        inTheEnd(visit).first === (visit.penguin === one ? other : one);
      const share = shareOf(both, isMistaken);
      const penguins: [string, string] = [one, other];
      return share && share.share >= LEAST_SHARE
        ? [{ penguins, times: both.filter(isMistaken).length, ...share }]
        : [];
    })
    .sort((one, other) => other.share - one.share)
    .slice(0, MAX_PAIRS);
}
