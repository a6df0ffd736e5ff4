import { closing } from "../filters/closing.ts";
import { gaussianBlur } from "../filters/gaussian-blur.ts";
import { combinePlanes, createPlane, mapPlane, type Plane } from "../image/plane.ts";
import { RESOLUTION, type RectifiedBelly } from "../image/rectify.ts";
import { type BellyMask, bellyMask } from "./belly-mask.ts";

/** The planes in which spots are searched for: natural logarithms, so that a shadow or a lamp adds the same to spot and plumage. */
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
