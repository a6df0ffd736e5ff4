import { ANCHOR_PLACES } from "@harapen/contract/alignment";
import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import { closing } from "../filters/closing.ts";
import { gaussianBlur } from "../filters/gaussian-blur.ts";
import { combinePlanes, createPlane, mapPlane, type Plane } from "../image/plane.ts";
import {
  type CanvasPixel,
  canvasX,
  canvasY,
  RESOLUTION,
  type RectifiedBelly,
  toPixel,
} from "../image/rectify.ts";

/**
 * The planes in which spots are searched for: natural logarithms, so that a shadow or a lamp adds the same to
 * spot and plumage.
 */
export interface BellyPlanes {
  /** Log-luminance relative to the belly's level: its white plumage is about 0. */
  readonly lightness: Plane;
  /** The plumage without spots: the lightness, closed. */
  readonly background: Plane;
  /** How much darker than the background a place is; never negative. */
  readonly depth: Plane;
  /** Log of red over blue, and of green over the mean of both. */
  readonly warmth: Plane;
  readonly greenness: Plane;
  /** The luminance as photographed, 0 to 255: values near 255 are overexposed. */
  readonly luminance: Plane;
  /** The channels as photographed, 0 to 255. */
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
  readonly mask: BellyMask;
}

/** Half the side of the closing's square, in canvas units: it removes spots up to twice as wide. */
const CLOSING_REACH = 8;

/** Added to bytes before their logarithm, so that noise in the dark stays small. */
const OFFSET = 8;

export function bellyPlanes({ red, green, blue }: RectifiedBelly): BellyPlanes {
  const luminance = luminanceOf(red, green, blue);
  const logLuminance = gaussianBlur(logarithmOf(luminance), 0.8);
  const closed = gaussianBlur(closing(logLuminance, CLOSING_REACH * RESOLUTION), 2 * RESOLUTION);
  const mask = bellyMask(closed);
  const background = mapPlane(closed, (value) => value - mask.level);
  const lightness = mapPlane(logLuminance, (value) => value - mask.level);
  const logRed = logarithmOf(red);
  const logBlue = logarithmOf(blue);
  const redAndBlue = combinePlanes(logRed, logBlue, (one, other) => (one + other) / 2);
  return {
    lightness,
    background,
    depth: combinePlanes(background, lightness, (level, own) => Math.max(0, level - own)),
    warmth: smoothed(combinePlanes(logRed, logBlue, (one, other) => one - other)),
    greenness: smoothed(combinePlanes(logarithmOf(green), redAndBlue, (own, mean) => own - mean)),
    luminance,
    red,
    green,
    blue,
    mask,
  };
}

const logarithmOf = (bytes: Plane) => mapPlane(bytes, (byte) => Math.log(byte + OFFSET));

/** Blurs colours, more than lightness: cameras and JPEG store them more coarsely. */
const smoothed = (plane: Plane) => gaussianBlur(plane, 1.5);

/** Returns the luma of ITU-R BT.601, 0 to 255. */
function luminanceOf(red: Plane, green: Plane, blue: Plane): Plane {
  const result = createPlane(red.width, red.height);
  for (let at = 0; at < result.data.length; at++)
    result.data[at] =
      0.299 * (red.data[at] as number) +
      0.587 * (green.data[at] as number) +
      0.114 * (blue.data[at] as number);
  return result;
}

/** The white belly within the frame. */
interface BellyMask {
  /** 1 where the background is as light as the belly and connected to its middle, otherwise 0. */
  readonly inside: Uint8Array;
  /** The belly's own log-luminance: the background's median in the middle of the outline. */
  readonly level: number;
}

/** How much darker than the belly's level white plumage may be, in the shade. */
const SHADE = 1.1;

/**
 * The extent about the belly's centre, in canvas units, within which spots are searched for: the anchors are
 * the white belly's ends.
 */
const REACH = { x: 99, y: 127 } as const;

/**
 * The greatest `distanceFromCentre` on the belly: it cuts off the corners of the rectangle of `REACH`, where
 * a belly has none.
 */
const ROUNDNESS = 1.25;

/**
 * Returns a place's distance from the belly's centre, from 0 there to 1 at the middles of its four sides; its
 * contours are rounder than a rectangle, squarer than the outline.
 */
export function distanceFromCentre(x: number, y: number): number {
  return ((x - BELLY.centreX) / REACH.x) ** 4 + ((y - BELLY.centreY) / REACH.y) ** 4;
}

/**
 * Returns the belly in a closed plane of log-luminance: places that are light, and connected to the middle
 * through light places.
 */
function bellyMask(closed: Plane): BellyMask {
  const level = medianInOutline(closed);
  const { width, height, data } = closed;
  const inside = new Uint8Array(data.length);
  const queue: number[] = [];
  const visit = (column: number, row: number) => {
    const at = row * width + column;
    if (column < 0 || row < 0 || column >= width || row >= height || inside[at] === 1) return;
    if ((data[at] as number) < level - SHADE || !isInReach({ column, row })) return;
    inside[at] = 1;
    queue.push(at);
  };
  const centre = toPixel({ x: BELLY.centreX, y: BELLY.centreY });
  visit(Math.round(centre.column), Math.round(centre.row));
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const column = at % width;
    const row = (at - column) / width;
    visit(column - 1, row);
    visit(column + 1, row);
    visit(column, row - 1);
    visit(column, row + 1);
  }
  return { inside, level };
}

function isInReach({ column, row }: CanvasPixel): boolean {
  const x = canvasX(column);
  const y = canvasY(row);
  if (Math.abs(x - BELLY.centreX) > REACH.x || Math.abs(y - BELLY.centreY) > REACH.y) return false;
  return distanceFromCentre(x, y) < ROUNDNESS;
}

/** Returns the median over the outline's inner seven tenths, of every fourth pixel in each direction. */
function medianInOutline({ width, height, data }: Plane): number {
  const values: number[] = [];
  for (let row = 0; row < height; row += 4)
    for (let column = 0; column < width; column += 4)
      if (Math.abs(canvasX(column) - ANCHOR_PLACES.centreX) < 0.7 * bellyHalfWidth(canvasY(row)))
        values.push(data[row * width + column] as number);
  values.sort((one, other) => one - other);
  return values[values.length >> 1] ?? 0;
}
