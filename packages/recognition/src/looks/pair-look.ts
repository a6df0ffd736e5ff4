import { BELLY } from "@harapen/contract/belly";
import type { Look } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { ReferenceSet } from "../reference.ts";
import { isTraced, type SpotPatterns, spotCount } from "../spots/spot-patterns.ts";
import { type AnswerTable, tabulate } from "./answers.ts";
import type { ComparedDrawing, Contender } from "./compare-drawing.ts";
import { type Rectangle, reaches, squareAbout } from "./places.ts";

/**
 * Pairs are formed of this many of the likeliest contenders, if the two are together at least this probable.
 * Chosen on tuning seeds of the strangers' visitors.
 */
const ASKED_OF = 6;
const MIN_TOGETHER = 0.2;
/**
 * Half the side of a place that distinguishes two, in canvas units; a spot of one does so if the other has
 * none this near. Assumed.
 */
const HALF_SIDE = 24;
/**
 * Spots that were less probably in sight distinguish nothing. Chosen on tuning seeds of the strangers'
 * visitors.
 */
const MIN_IN_SIGHT = 0.6;
/**
 * The most places of a pair that are valued: which one tells most depends on all other contenders too, as an
 * answer is also evidence about them. Chosen on the same seeds.
 */
const MOST_PLACES = 8;

/**
 * The pairs of contenders worth asking "which of the two?" about, each with the places that may tell them
 * apart. Both are traced: where a learned spot lies on the bird's picture is not known.
 */
export function pairQuestions(
  { references, answered }: ComparedDrawing,
  contenders: readonly Contender[],
): Look[] {
  const asked = new Set(answered.flatMap((look) => (look.kind === "pair" ? [keyOf(look.ids)] : [])));
  const first = contenders.slice(0, ASKED_OF).filter(({ pattern }) => isTraced(references.patterns, pattern));
  return first.flatMap((one, index) =>
    first.slice(index + 1).flatMap((other): Look[] => {
      if (one.probability + other.probability < MIN_TOGETHER || asked.has(keyOf([one.id, other.id])))
        return [];
      return tellingPlaces(references.patterns, one, other).map((place) => ({
        kind: "pair",
        ids: [one.id, other.id],
        ...place,
      }));
    }),
  );
}

const keyOf = (ids: readonly string[]) => JSON.stringify([...ids].sort());

/** Returns places about spots of either that are far from all spots of the other, the farthest first. */
function tellingPlaces(patterns: SpotPatterns, one: Contender, other: Contender): Rectangle[] {
  const spots = [...loneSpots(patterns, one, other.pattern), ...loneSpots(patterns, other, one.pattern)];
  return spots
    .filter(({ distance }) => distance > HALF_SIDE)
    .sort((near, far) => far.distance - near.distance)
    .slice(0, MOST_PLACES)
    .map(({ x, y }) => squareAbout(BELLY.centreX + x, BELLY.centreY + y, HALF_SIDE));
}

/**
 * Returns a contender's spots that were in sight, with their distances from the nearest spot of the other
 * pattern.
 */
function loneSpots(patterns: SpotPatterns, { pattern, fit }: Contender, other: number) {
  const first = patterns.first[pattern] as number;
  return Array.from({ length: spotCount(patterns, pattern) }, (_, spot) => {
    const [x, y] = [patterns.x[first + spot] as number, patterns.y[first + spot] as number];
    const inSight = (fit.inSight[spot] as number) >= MIN_IN_SIGHT;
    return { x, y, distance: inSight ? distanceToNearest(patterns, other, x, y) : 0 };
  });
}

function distanceToNearest(patterns: SpotPatterns, pattern: number, x: number, y: number): number {
  const first = patterns.first[pattern] as number;
  let least = 4 * HALF_SIDE;
  for (let spot = first; spot < first + spotCount(patterns, pattern); spot++) {
    const dx = Math.abs(x - (patterns.x[spot] as number));
    const dy = Math.abs(y - (patterns.y[spot] as number));
    // The half side that the square about one spot would need to reach the other.
    least = Math.min(least, Math.max(dx, dy) - (patterns.r[spot] as number));
  }
  return least;
}

/** Two look-alikes, and a place on the birds' own bellies, as their spots are recorded. */
interface Pair extends Rectangle {
  readonly ids: readonly [string, string];
}

/**
 * Returns the answers to "which of the two, by this place?", their ids and unsure, under each contender.
 * Whichever bird it is, visitors mostly name the one whose place looks more like the bird's; if something
 * hides the bird's own spot there, they say so, or take the place for empty.
 */
export function pairAnswers(
  { patterns, patternById, visitors }: Pick<ReferenceSet, "patterns" | "patternById" | "visitors">,
  contenders: readonly Contender[],
  pair: Pair,
): AnswerTable {
  const [one, other] = pair.ids;
  const { unsure, unsureOfNeither, wrong, astray, saysHidden } = visitors.answers.pair;
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

/**
 * Returns the probabilities of the first, the second and "unsure", if those who are sure name the first with
 * probability `first`.
 */
function named(unsureRate: number, first: number): number[] {
  return [(1 - unsureRate) * first, (1 - unsureRate) * (1 - first), unsureRate];
}

/**
 * Returns the spots of a pattern, by their numbers in it, that reach into a place on the bird's own belly.
 */
function spotsWithin(patterns: SpotPatterns, pattern: number, place: Rectangle): number[] {
  const first = patterns.first[pattern] as number;
  return Array.from({ length: spotCount(patterns, pattern) }, (_, spot) => spot).filter((spot) => {
    const x = BELLY.centreX + (patterns.x[first + spot] as number);
    const y = BELLY.centreY + (patterns.y[first + spot] as number);
    return reaches(place, x, y, patterns.r[first + spot] as number);
  });
}
