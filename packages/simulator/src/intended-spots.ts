import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import type { Spot } from "@harapen/contract/spot";
import { PATTERN } from "./patterns.ts";
import type { Random } from "./random.ts";
import { project, type View } from "./view.ts";
import type { Visitor } from "./visitors.ts";

/** A spot that the visitor means to draw, and the pattern's spots that it stands for: several where they merged, none for clutter. */
export interface IntendedSpot extends Spot {
  readonly from: readonly number[];
}

/** Samples the spots that a visitor with this view means to draw: those they noticed, some of them merged, and clutter. */
export function intendedSpots(
  random: Random,
  pattern: readonly Spot[],
  view: View,
  visitor: Visitor,
): IntendedSpot[] {
  const clutter = clutterSpots(random, pattern.length, visitor);
  const drawn = beforeStopping(random, noticed(random, pattern, view, visitor), visitor);
  return [...clutter, ...mergeClose(random, drawn, visitor)];
}

/** Returns the probability that a spot in sight is not drawn. */
export function omissionRate({ r }: Pick<Spot, "r">, { omission }: Visitor): number {
  const smallness = Math.max(0, 1 - (r - PATTERN.smallest) / 2);
  return omission.typical + (omission.small - omission.typical) * smallness;
}

/** Returns the spots that are in sight and not overlooked, at the places where they appear. */
function noticed(random: Random, pattern: readonly Spot[], view: View, visitor: Visitor): IntendedSpot[] {
  return pattern.flatMap((spot, index) => {
    const overlooked = random.chance(omissionRate(spot, visitor));
    const apparent = project(spot, view);
    return apparent && !overlooked ? [{ ...apparent, r: spot.r, from: [index] }] : [];
  });
}

/** Returns the spots that are drawn before the visitor stops, sampled by their areas (Efraimidis and Spirakis 2006). */
function beforeStopping(
  random: Random,
  spots: readonly IntendedSpot[],
  { stopsAfter }: Visitor,
): readonly IntendedSpot[] {
  if (!stopsAfter) return spots;
  const most = random.integer(stopsAfter.fewest, stopsAfter.most);
  return spots
    .map((spot) => ({ spot, key: random.uniform() ** (1 / spot.r ** 2) }))
    .sort((one, other) => other.key - one.key)
    .slice(0, most)
    .map(({ spot }) => spot);
}

function mergeClose(random: Random, spots: readonly IntendedSpot[], { merging }: Visitor): IntendedSpot[] {
  const result: IntendedSpot[] = [];
  for (const spot of spots) {
    const index = result.findIndex(
      (other) => Math.hypot(spot.x - other.x, spot.y - other.y) - spot.r - other.r < merging.within,
    );
    const other = result[index];
    if (other && random.chance(merging.probability)) result[index] = union(spot, other);
    else result.push(spot);
  }
  return result;
}

/** Merges two spots into one, with their centre of area and their joint area. */
function union(one: IntendedSpot, other: IntendedSpot): IntendedSpot {
  const [a, b] = [one.r ** 2, other.r ** 2];
  return {
    x: (a * one.x + b * other.x) / (a + b),
    y: (a * one.y + b * other.y) / (a + b),
    r: Math.sqrt(a + b),
    from: [...one.from, ...other.from],
  };
}

/** Samples spots that the pattern does not have, anywhere on the belly. */
function clutterSpots(random: Random, spots: number, { clutter }: Visitor): IntendedSpot[] {
  return Array.from({ length: random.poisson(clutter * spots) }, () => {
    const y = BELLY.centreY + 0.9 * BELLY.halfHeight * random.uniform(-1, 1);
    const x = BELLY.centreX + 0.9 * bellyHalfWidth(y) * random.uniform(-1, 1);
    return { x, y, r: random.uniform(PATTERN.smallest, 6), from: [] };
  });
}
