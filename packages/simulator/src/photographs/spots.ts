import { BELLY } from "@harapen/contract/belly";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "../random.ts";
import { type Colour, type Plumage, paint } from "./plumage.ts";
import { createNoise } from "./value-noise.ts";

const SPOT: Colour = [0.05, 0.045, 0.045];

/** As measured on photographs of Humboldt penguins: 10, 16 and 21 clear spots in the quartiles, radii 1.5, 1.9 and 2.3 units. */
const COUNT = { median: 15, logDeviation: 0.45, fewest: 4, most: 30 } as const;
const RADIUS = { median: 1.9, logDeviation: 0.3, least: 1.2, most: 4 } as const;
const MIN_DISTANCE = 8;

/** Makes up a belly pattern with the statistics of photographed birds: many small spots, some outside the grid, none at the very edge. */
export function makePhotographedPattern(random: Random): Spot[] {
  const wanted = Math.round(
    Math.min(
      COUNT.most,
      Math.max(COUNT.fewest, COUNT.median * Math.exp(random.normal(0, COUNT.logDeviation))),
    ),
  );
  const spots: Spot[] = [];
  for (let tries = 0; spots.length < wanted && tries < 40 * wanted; tries++) {
    const spot = {
      x: BELLY.centreX + random.uniform(-86, 86),
      y: BELLY.centreY + random.uniform(-112, 112),
      r: Math.min(
        RADIUS.most,
        Math.max(RADIUS.least, RADIUS.median * Math.exp(random.normal(0, RADIUS.logDeviation))),
      ),
    };
    const across = Math.abs(spot.x - BELLY.centreX) / 92;
    const down = Math.abs(spot.y - BELLY.centreY) / 120;
    if (across ** 3 + down ** 3 > 0.85) continue;
    if (spots.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > MIN_DISTANCE)) spots.push(spot);
  }
  return spots;
}

/** Paints spots as tufts of dark feathers: an uneven outline, longer down the feathers, ragged in strands. */
export function paintSpots(plumage: Plumage, spots: readonly Spot[], random: Random): void {
  const rag = createNoise(random);
  for (const { x, y, r } of spots) {
    const length = random.uniform(1, 1.5);
    const darkness = random.uniform(0.7, 0.95);
    const lobes = random.uniform(0, 2 * Math.PI);
    paint(plumage, { x, y }, 4 * r, SPOT, (dx, dy) => {
      const angle = Math.atan2(dy, dx);
      const outline = r * (1 + 0.15 * Math.cos(3 * angle + lobes) + 0.25 * rag((x + dx) / 0.8, (y + dy) / 3));
      const distance = Math.hypot(dx, dy / length) / Math.max(0.5, outline);
      return darkness * Math.exp(-Math.LN2 * distance ** 3);
    });
  }
}
