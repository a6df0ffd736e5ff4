import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "./random.ts";

/**
 * The statistics of real Humboldt penguins' belly patterns, in canvas units: 380 clear marks on 23 birds of
 * London Zoo, traced by eye from photographs (github.com/t-mclaurin/online-penguin-identification) and laid
 * on the outline by the white belly's edges. Many small spots; 19% of them lie outside the 3 x 3 grid and 7%
 * beside the outline's egg, as the white of a belly is squarer than an egg.
 */
export const HUMBOLDT = {
  /** The number of clear spots: least, quartiles, most. */
  count: [4, 10, 16, 21, 35],
  /**
   * Radius at half depth: quartiles 1.5, 1.9, 2.3. The deviations of its logarithm between birds and between
   * spots: measured together, the split assumed.
   */
  radius: { median: 1.9, betweenBirds: 0.18, betweenSpots: 0.26, smallest: 0.8, largest: 5 },
  /** The white belly: |x / halfWidth|^e + |y / halfHeight|^e <= 1 about the egg's centre. */
  white: { halfWidth: 96, halfHeight: 123.5, exponent: 2.9 },
  /** The least distance between the centres of two spots. */
  apart: 7,
  /**
   * How far a spot that sits beside another one is from it: one in five spots has another within 11.4 units.
   */
  beside: { from: 8, to: 16 },
} as const;

/**
 * What one individual's spots have in common, unlike another's; it varies as much as the birds' mean places
 * differ.
 */
interface Traits {
  readonly radius: number;
  /** Share of spots that sit beside another one. */
  readonly clustering: number;
  /** 1: uniform over the height; the larger, the higher the spots sit. */
  readonly highness: number;
  /** Share of spots on the right half of the canvas. */
  readonly right: number;
}

/**
 * Samples a made-up individual's belly pattern with the statistics of real Humboldt penguins: 4 to 35 clear
 * spots, or as many as `sampleCount` says.
 */
export function makeHumboldtPattern(random: Random, sampleCount = sampleSpotCount): Spot[] {
  const traits = sampleTraits(random);
  const wanted = sampleCount(random);
  const pattern: Spot[] = [];
  while (pattern.length < wanted) {
    const spot = sampleSpot(random, traits, pattern);
    if (fits(spot, pattern)) pattern.push(spot);
  }
  return pattern;
}

function sampleTraits(random: Random): Traits {
  const { median, betweenBirds } = HUMBOLDT.radius;
  return {
    radius: median * Math.exp(random.normal(0, betweenBirds)),
    clustering: random.uniform(0, 0.2),
    highness: Math.exp(random.normal(0, 0.3)),
    right: random.uniform(0.3, 0.7),
  };
}

/** Samples from the distribution with the given minimum, quartiles and maximum, uniform between them. */
function sampleSpotCount(random: Random): number {
  const quarter = random.integer(0, 3);
  const [from = 0, to = 0] = HUMBOLDT.count.slice(quarter, quarter + 2);
  return Math.round(random.uniform(from, to));
}

function sampleSpot(random: Random, traits: Traits, pattern: readonly Spot[]): Spot {
  const neighbour = random.chance(traits.clustering) ? random.shuffle(pattern)[0] : undefined;
  const { x, y } = neighbour ? beside(random, neighbour) : anywhere(random, traits);
  return { x: round(x), y: round(y), r: round(sampleRadius(random, traits)) };
}

/** Samples a radius; one out of bounds is sampled again, so that no bound is conspicuously frequent. */
function sampleRadius(random: Random, { radius }: Traits): number {
  const { betweenSpots, smallest, largest } = HUMBOLDT.radius;
  for (;;) {
    const sampled = radius * Math.exp(random.normal(0, betweenSpots));
    if (sampled >= smallest && sampled <= largest) return sampled;
  }
}

function beside(random: Random, { x, y }: Point): Point {
  const angle = random.uniform(0, 2 * Math.PI);
  const distance = random.uniform(HUMBOLDT.beside.from, HUMBOLDT.beside.to);
  return { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle) };
}

function anywhere(random: Random, { highness, right }: Traits): Point {
  const { halfWidth, halfHeight } = HUMBOLDT.white;
  const side = random.chance(right) ? 1 : -1;
  return {
    x: BELLY.centreX + side * halfWidth * random.uniform(),
    y: BELLY.centreY + halfHeight * (2 * random.uniform() ** highness - 1),
  };
}

function fits(spot: Spot, pattern: readonly Spot[]): boolean {
  return (
    isOnWhite(spot) &&
    pattern.every((other) => Math.hypot(spot.x - other.x, spot.y - other.y) >= HUMBOLDT.apart)
  );
}

function isOnWhite({ x, y }: Point): boolean {
  const { halfWidth, halfHeight, exponent } = HUMBOLDT.white;
  const across = Math.abs((x - BELLY.centreX) / halfWidth) ** exponent;
  return across + Math.abs((y - BELLY.centreY) / halfHeight) ** exponent <= 1;
}

/** Rounds to a tenth of a canvas unit, the precision of keepers' traces. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
