import type { AlignmentTransform } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Pixels } from "./pixels.ts";
import { createPlane, type Plane } from "./plane.ts";

/** The part of the canvas that is used, in canvas units: the belly's outline and a margin around it. */
export const FRAME = { x: 87, y: 108, width: 216, height: 280 } as const;

/** Pixels of the rectified belly per canvas unit. */
export const RESOLUTION = 2;

/** A place in the rectified belly, in pixels from the middle of its upper left one. */
export interface CanvasPixel {
  readonly column: number;
  readonly row: number;
}

export const canvasX = (column: number) => FRAME.x + (column + 0.5) / RESOLUTION;
export const canvasY = (row: number) => FRAME.y + (row + 0.5) / RESOLUTION;

export const toPixel = ({ x, y }: Point): CanvasPixel => ({
  column: (x - FRAME.x) * RESOLUTION - 0.5,
  row: (y - FRAME.y) * RESOLUTION - 0.5,
});

/**
 * A belly as the canvas would show it, `RESOLUTION` pixels a unit: the photograph's colours, averaged, 0 to
 * 255.
 */
export interface RectifiedBelly {
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
}

/**
 * Returns the belly of a photograph, laid on the canvas: `FRAME`. Beyond the photograph, its edge is
 * repeated.
 */
export function rectify(photograph: Pixels, transform: AlignmentTransform): RectifiedBelly {
  const factor = Math.max(1, Math.floor(transform.scale / RESOLUTION));
  const small = factor > 1 ? shrink(photograph, factor) : photograph;
  const width = FRAME.width * RESOLUTION;
  const height = FRAME.height * RESOLUTION;
  const belly = {
    red: createPlane(width, height),
    green: createPlane(width, height),
    blue: createPlane(width, height),
  };
  const planes = [belly.red.data, belly.green.data, belly.blue.data];
  for (let column = 0; column < width; column++) {
    // Down a column the transform is linear.
    const place = transform.toPhotograph({ x: canvasX(column), y: canvasY(0) });
    const below = transform.toPhotograph({ x: canvasX(column), y: canvasY(1) });
    for (let row = 0; row < height; row++) {
      const x = place.x + row * (below.x - place.x);
      const y = place.y + row * (below.y - place.y);
      copyPixel(small, x / factor - 0.5, y / factor - 0.5, planes, row * width + column);
    }
  }
  return belly;
}

/**
 * Writes a photograph's colour between pixels, by bilinear interpolation, into red, green and blue planes.
 */
function copyPixel(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  planes: readonly Float32Array[],
  at: number,
): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const across = Math.min(1, Math.max(0, x - left));
  const down = Math.min(1, Math.max(0, y - top));
  const upperLeft = (top * width + left) * 4;
  const rightward = left + 1 < width ? 4 : 0;
  const downward = top + 1 < height ? width * 4 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const corner = upperLeft + channel;
    const upper = (data[corner] as number) * (1 - across) + (data[corner + rightward] as number) * across;
    const lower =
      (data[corner + downward] as number) * (1 - across) +
      (data[corner + downward + rightward] as number) * across;
    (planes[channel] as Float32Array)[at] = upper * (1 - down) + lower * down;
  }
}

/** Returns a photograph shrunk by an integer factor: each pixel is the mean of `factor` x `factor` pixels. */
export function shrink({ width, height, data }: Pixels, factor: number): Pixels {
  const columns = Math.max(1, Math.floor(width / factor));
  const rows = Math.max(1, Math.floor(height / factor));
  const result = new Uint8ClampedArray(columns * rows * 4);
  const sums = new Uint32Array(columns * 4);
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let y = row * factor; y < Math.min(height, (row + 1) * factor); y++)
      addRow(sums, data, y * width * 4, Math.min(factor, width));
    for (let at = 0; at < sums.length; at++)
      result[row * sums.length + at] =
        (sums[at] as number) / (Math.min(factor, width) * Math.min(factor, height));
  }
  return { width: columns, height: rows, data: result };
}

/** Adds `factor` pixels of a row, channel by channel, to each of the sums. */
function addRow(sums: Uint32Array, data: Pixels["data"], start: number, factor: number): void {
  let from = start;
  for (let at = 0; at < sums.length; at += 4) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let step = 0; step < factor; step++, from += 4) {
      red += data[from] as number;
      green += data[from + 1] as number;
      blue += data[from + 2] as number;
      alpha += data[from + 3] as number;
    }
    (sums[at] as number) += red;
    (sums[at + 1] as number) += green;
    (sums[at + 2] as number) += blue;
    (sums[at + 3] as number) += alpha;
  }
}
