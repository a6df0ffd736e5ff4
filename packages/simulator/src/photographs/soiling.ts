import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "../random.ts";
import { type Colour, type Plumage, paint } from "./plumage.ts";
import { createNoise, smoothStep } from "./value-noise.ts";

const MUD: Colour = [0.2, 0.13, 0.075];
const DUNG: Colour = [0.3, 0.29, 0.12];
const GLEAM: Colour = [1.3, 1.3, 1.3];
const SHADOW: Colour = [0.28, 0.27, 0.26];

/** Returns a place on the belly far from all spots, so that nothing painted there hides one. */
function placeBeside(spots: readonly Spot[], random: Random, distance: number): Point {
  for (let tries = 0; tries < 100; tries++) {
    const place = {
      x: BELLY.centreX + random.uniform(-75, 75),
      y: BELLY.centreY + random.uniform(-95, 100),
    };
    if (spots.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > distance)) return place;
  }
  return { x: BELLY.centreX, y: BELLY.centreY };
}

/** Paints splashes of mud and dung as large as spots: brown or green, of any shape. */
export function paintSplashes(plumage: Plumage, spots: readonly Spot[], random: Random): void {
  const shape = createNoise(random);
  for (let count = random.integer(4, 9); count > 0; count--) {
    const { x, y } = placeBeside(spots, random, 10);
    const radius = random.uniform(1.2, 3.5);
    const length = random.uniform(0.6, 2.2);
    const turn = random.uniform(0, Math.PI);
    const cover = random.uniform(0.5, 0.9);
    paint(plumage, { x, y }, 4 * radius, random.chance(0.7) ? MUD : DUNG, (dx, dy) => {
      const along = dx * Math.cos(turn) + dy * Math.sin(turn);
      const across = dy * Math.cos(turn) - dx * Math.sin(turn);
      const outline = radius * (1 + 0.6 * shape((x + dx) / 2, (y + dy) / 2));
      return cover * smoothStep(1.5 - Math.hypot(along / length, across) / Math.max(0.4, outline));
    });
  }
}

/** Paints smears of mud as large as a palm: brown films through which spots still show. */
export function paintSmears(plumage: Plumage, random: Random): void {
  const shape = createNoise(random);
  for (let count = random.integer(1, 3); count > 0; count--) {
    const x = BELLY.centreX + random.uniform(-60, 60);
    const y = BELLY.centreY + random.uniform(-20, 100);
    const radius = random.uniform(14, 32);
    paint(plumage, { x, y }, 2 * radius, MUD, (dx, dy) => {
      const edge = 1.2 - Math.hypot(dx, dy) / radius + 0.5 * shape((x + dx) / 8, (y + dy) / 8);
      return 0.5 * smoothStep(2 * edge) * (0.75 + 0.25 * shape((x + dx) / 1.5, (y + dy) / 4));
    });
  }
}

/** Paints drops of water, each a gleam with a dark crescent under it. */
export function paintDrops(plumage: Plumage, random: Random): void {
  for (let count = random.integer(25, 60); count > 0; count--) {
    const x = BELLY.centreX + random.uniform(-85, 85);
    const y = BELLY.centreY + random.uniform(-110, 115);
    const radius = random.uniform(0.5, 1.3);
    const crescent = (dx: number, dy: number) =>
      0.6 * Math.exp(-2 * (Math.hypot(dx, dy) / radius - 1) ** 2) * smoothStep(0.5 + dy / radius);
    paint(plumage, { x, y }, 3 * radius, SHADOW, crescent);
    paint(
      plumage,
      { x, y: y - 0.3 * radius },
      2 * radius,
      GLEAM,
      (dx, dy) => 0.8 * smoothStep(1.4 - Math.hypot(dx, dy) / radius),
    );
  }
}
