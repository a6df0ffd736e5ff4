import { BELLY, bellyHalfWidth, isOnBelly } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "./random.ts";

/**
 * The statistics of belly patterns, in canvas units. African and Magellanic penguins have from one spot to a
 * few dozen, never the same pattern twice, denser on the chest and the flanks than low in the middle; spots
 * do not merge.
 */
export const PATTERN = {
  fewest: 1,
  most: 28,
  /** The number of spots is log-normal: three in four penguins have 4 to 14. */
  count: { median: 8, logDeviation: 0.5 },
  smallest: 2,
  largest: 9,
  radius: { logDeviation: 0.32 },
  /** White skin between the edges of two spots. */
  gap: 4,
  /** The least distance from a spot's edge to the belly's. */
  margin: 2,
} as const;

/** What one individual's spots have in common, unlike another's. */
interface Traits {
  /** Typical radius of its spots. */
  readonly radius: number;
  /** Share of spots that sit beside another one. */
  readonly clustering: number;
  /** 1: uniform over the height; the larger, the higher the spots sit. */
  readonly highness: number;
  /** 0: uniform over the width; 1: on the flanks only. */
  readonly flanks: number;
  /** Share of spots on the right half of the canvas. */
  readonly right: number;
}

/** The most attempts at placing a spot that does not fit, per spot wanted. */
const MAX_TRIES = 40;

/** Samples a made-up individual's belly pattern: 1 to 28 spots that lie on the belly and keep apart. */
export function makePattern(random: Random): Spot[] {
  const traits = sampleTraits(random);
  const wanted = sampleSpotCount(random);
  const pattern: Spot[] = [];
  for (let tries = 0; pattern.length < wanted && tries < MAX_TRIES * wanted; tries++) {
    const spot = sampleSpot(random, traits, pattern);
    if (fits(spot, pattern)) pattern.push(spot);
  }
  return pattern.length > 0 ? pattern : [{ x: BELLY.centreX, y: BELLY.centreY, r: traits.radius }];
}

function sampleTraits(random: Random): Traits {
  return {
    radius: random.uniform(3, 5.8),
    clustering: random.uniform(0, 0.5),
    highness: random.uniform(1, 2.4),
    flanks: random.uniform(0, 0.8),
    right: random.uniform(0.25, 0.75),
  };
}

function sampleSpotCount(random: Random): number {
  const { median, logDeviation } = PATTERN.count;
  const count = Math.round(median * Math.exp(random.normal(0, logDeviation)));
  return clamp(count, PATTERN.fewest, PATTERN.most);
}

function sampleSpot(random: Random, traits: Traits, pattern: readonly Spot[]): Spot {
  const sampled = traits.radius * Math.exp(random.normal(0, PATTERN.radius.logDeviation));
  const r = clamp(sampled, PATTERN.smallest, PATTERN.largest);
  const neighbour = random.chance(traits.clustering) ? random.shuffle(pattern)[0] : undefined;
  const place = neighbour ? besides(random, neighbour, r) : anywhere(random, traits);
  return { x: round(place.x), y: round(place.y), r: round(r) };
}

function besides(random: Random, neighbour: Spot, r: number): Point {
  const angle = random.uniform(0, 2 * Math.PI);
  const distance = neighbour.r + r + PATTERN.gap + random.uniform(1, 12);
  return { x: neighbour.x + distance * Math.cos(angle), y: neighbour.y + distance * Math.sin(angle) };
}

function anywhere(random: Random, { highness, flanks, right }: Traits): Point {
  const y = BELLY.centreY + BELLY.halfHeight * (2 * random.uniform() ** highness - 1);
  const side = random.chance(right) ? 1 : -1;
  const outwards = random.uniform() ** (1 - 0.75 * flanks);
  return { x: BELLY.centreX + side * outwards * bellyHalfWidth(y), y };
}

function fits(spot: Spot, pattern: readonly Spot[]): boolean {
  const reach = spot.r + PATTERN.margin;
  const inside = [-reach, 0, reach].every((dy) => isOnBelly({ x: spot.x, y: spot.y + dy }, reach));
  return inside && pattern.every((other) => gapBetween(spot, other) >= PATTERN.gap);
}

/** Returns the distance between the edges of two spots. */
function gapBetween(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y) - one.r - other.r;
}

/** Rounds to a tenth of a canvas unit, the precision of keepers' traces. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
