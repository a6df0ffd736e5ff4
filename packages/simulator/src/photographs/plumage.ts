import { ANCHOR_PLACES } from "@harapen/contract/alignment";
import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "../random.ts";

/** The shares of red, green and blue light that are reflected, linear; 1 is all of it. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The plumage of a body's front, spread flat on the canvas: the share of light that each place reflects. */
export interface Plumage {
  /** Red, green and blue in turn, row by row. */
  readonly data: Float32Array;
}

/** The part of the canvas that is painted, in canvas units, and pixels per unit. */
const FRAME = { x: 75, y: 85, width: 240, height: 320 } as const;
const RESOLUTION = 3;
const COLUMNS = FRAME.width * RESOLUTION;
const ROWS = FRAME.height * RESOLUTION;

const WHITE: Colour = [0.74, 0.72, 0.68];
const BLACK: Colour = [0.035, 0.03, 0.03];

const canvasPlace = (column: number, row: number): Point => ({
  x: FRAME.x + (column + 0.5) / RESOLUTION,
  y: FRAME.y + (row + 0.5) / RESOLUTION,
});

/**
 * Creates a white belly in dark plumage, with a frayed border and the strands of its feathers, but without
 * spots.
 */
export function createPlumage(random: Random): Plumage {
  const fray = createNoise(random);
  const strands = createNoise(random);
  const tone = createNoise(random);
  const strandDepth = random.uniform(0.02, 0.07);
  const data = new Float32Array(COLUMNS * ROWS * 3);
  for (let row = 0, at = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const { x, y } = canvasPlace(column, row);
      const inside = insideBelly(column, row);
      const frayed = Math.abs(inside) > FRAYED ? 0 : 4 * fray(x / 5, y / 9) + 2.5 * fray(x / 1.7, y / 5 + 30);
      const white = smoothStep((inside + frayed) / 3 + 0.5);
      const strand = 1 + strandDepth * strands(x / 0.9, y / 3.5) + 0.05 * tone(x / 30, y / 30);
      for (let channel = 0; channel < 3; channel++, at++)
        data[at] = strand * blend(BLACK[channel] as number, WHITE[channel] as number, white);
    }
  return { data };
}

/** Beyond this distance from the border, in canvas units, the belly is entirely white, or entirely dark. */
const FRAYED = 8;

/** The belly's border is a superellipse with this exponent, whose vertices are the anchors' places. */
const EXPONENT = 3.2;
const ACROSS = Float64Array.from({ length: COLUMNS }, (_, column) => {
  const { x } = canvasPlace(column, 0);
  return (Math.abs(x - ANCHOR_PLACES.centreX) / ANCHOR_PLACES.halfWidth) ** EXPONENT;
});
const DOWN = Float64Array.from({ length: ROWS }, (_, row) => {
  const { y } = canvasPlace(0, row);
  const { top, bottom } = ANCHOR_PLACES;
  const middle = top + 0.55 * (bottom - top);
  return (y < middle ? (middle - y) / (middle - top) : (y - middle) / (bottom - middle)) ** EXPONENT;
});

/** Returns how far a pixel is inside the white belly, in canvas units; negative outside. */
function insideBelly(column: number, row: number): number {
  const distance = ((ACROSS[column] as number) + (DOWN[row] as number)) ** (1 / EXPONENT);
  return (1 - distance) * ANCHOR_PLACES.halfWidth;
}

const blend = (one: number, other: number, share: number) => one + (other - one) * share;

/**
 * Paints over the plumage within `reach` of a place, in canvas units: `cover` is the share of the colour at
 * an offset from the place, 0 to 1.
 */
export function paint(
  { data }: Plumage,
  { x, y }: Point,
  reach: number,
  colour: Colour,
  cover: (dx: number, dy: number) => number,
): void {
  const column = (place: number) => Math.round((place - FRAME.x) * RESOLUTION);
  const row = (place: number) => Math.round((place - FRAME.y) * RESOLUTION);
  for (let down = Math.max(0, row(y - reach)); down < Math.min(ROWS, row(y + reach)); down++)
    for (
      let across = Math.max(0, column(x - reach));
      across < Math.min(COLUMNS, column(x + reach));
      across++
    ) {
      const place = canvasPlace(across, down);
      const share = cover(place.x - x, place.y - y);
      if (share <= 0) continue;
      const at = (down * COLUMNS + across) * 3;
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = blend(data[at + channel] as number, colour[channel] as number, share);
    }
}

/**
 * Returns what the plumage reflects at a place on the canvas, interpolated; beyond the painted part, what its
 * edge does.
 */
export function reflectance({ data }: Plumage, { x, y }: Point): Colour {
  const column = Math.min(COLUMNS - 1.001, Math.max(0, (x - FRAME.x) * RESOLUTION - 0.5));
  const row = Math.min(ROWS - 1.001, Math.max(0, (y - FRAME.y) * RESOLUTION - 0.5));
  const left = Math.floor(column);
  const top = Math.floor(row);
  const at = (top * COLUMNS + left) * 3;
  const channel = (index: number) =>
    blend(
      blend(data[at + index] as number, data[at + 3 + index] as number, column - left),
      blend(
        data[at + COLUMNS * 3 + index] as number,
        data[at + COLUMNS * 3 + 3 + index] as number,
        column - left,
      ),
      row - top,
    );
  return [channel(0), channel(1), channel(2)];
}

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

/** A smooth random field over the plane: about -1 to 1, independent from about one unit away. */
type Noise = (x: number, y: number) => number;

/** The lattice's period, a power of two. */
const SIZE = 64;

/** Creates value noise: random numbers on a lattice, interpolated; it repeats after 64 units. */
export function createNoise(random: Random): Noise {
  const lattice = Float32Array.from({ length: SIZE * SIZE }, () => random.uniform(-1, 1));
  const at = (column: number, row: number) =>
    lattice[(row & (SIZE - 1)) * SIZE + (column & (SIZE - 1))] as number;
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const across = smoothStep(x - column);
    const down = smoothStep(y - row);
    const upper = at(column, row) * (1 - across) + at(column + 1, row) * across;
    const lower = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across;
    return upper * (1 - down) + lower * down;
  };
}

/** Rises from 0 at 0 to 1 at 1, level at both ends. */
export function smoothStep(share: number): number {
  const held = Math.min(1, Math.max(0, share));
  return held * held * (3 - 2 * held);
}
