import { ANCHOR_PLACES } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Random } from "../random.ts";
import { createNoise, smoothStep } from "./value-noise.ts";

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

/** Creates a white belly in dark plumage, with a frayed border and the strands of its feathers, but without spots. */
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
 * Paints over the plumage within `reach` of a place, in canvas units: `cover` is the share of the colour at an offset from the place,
 * 0 to 1.
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

/** Returns what the plumage reflects at a place on the canvas, interpolated; beyond the painted part, what its edge does. */
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
