import { BELLY } from "@harapen/contract/belly";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "../random.ts";

/**
 * What became of a spot. A spot that shares a mark with others is drawn too; one is given up if the person
 * tires first, or the moment is over.
 */
export type Fate =
  | "drawn"
  | "turned away"
  | "behind an object"
  | "overlooked"
  | "in another region"
  | "given up";

/**
 * Returns how conspicuous each spot is among the others, 0 on average: more so if it is large, isolated or
 * near the middle. The order is that of attention in general; the weights are assumptions.
 */
export function conspicuity(spots: readonly Spot[]): number[] {
  const typical = medianOf(spots.map(({ r }) => Math.log(r)));
  return spots.map((spot) => {
    const apart = Math.min(
      60,
      ...spots.filter((other) => other !== spot).map((other) => distance(spot, other)),
    );
    const central = Math.hypot(spot.x - BELLY.centreX, spot.y - BELLY.centreY) / 100;
    return 2 * (Math.log(spot.r) - typical) + (apart - 25) / 40 + 0.4 * (0.6 - central);
  });
}

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The highest probability of overlooking a spot, however faint (assumption). */
const MOST_OVERLOOKED = 0.5;

/**
 * Returns the probability that a spot is overlooked: `usual` if it is as conspicuous as most, more if it is
 * less so.
 */
export function overlookedProbability(conspicuous: number, usual: number): number {
  return Math.min(MOST_OVERLOOKED, usual * Math.exp(-conspicuous));
}

/**
 * Returns indices in the order in which a brief look notices them: the most conspicuous first, with Gumbel
 * noise, by Luce's rule of choice.
 */
export function caughtFirst(random: Random, conspicuous: readonly number[]): number[] {
  const gumbel = () => -Math.log(-Math.log(1 - random.uniform()));
  return conspicuous
    .map((value, index) => ({ index, key: 1.5 * value + gumbel() }))
    .sort((one, other) => other.key - one.key)
    .map(({ index }) => index);
}

/**
 * Returns how many spots a glimpse notices: three that a look takes in at once, and one or two more (the
 * first three or four strokes carry the identity).
 */
export function glimpsed(random: Random): number {
  return 3 + Math.min(4, random.poisson(1.2));
}

/**
 * Returns the fates for a person who draws only one side or half: spots beyond a line through the belly are
 * left out, unless hardly any lie within it.
 */
export function leaveOutRegion(random: Random, spots: readonly Spot[]): (Fate | undefined)[] {
  const angle = random.pick([0, 90, 180, 270]) * (Math.PI / 180);
  const offset = random.normal(0, 15);
  const within = ({ x, y }: Spot) =>
    (x - BELLY.centreX) * Math.cos(angle) + (y - BELLY.centreY) * Math.sin(angle) < offset;
  const enough = spots.filter(within).length >= 2;
  return spots.map((spot) => (enough && !within(spot) ? "in another region" : undefined));
}
