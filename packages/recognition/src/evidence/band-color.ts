import { bandColorOf } from "@harapen/contract/band-colors";

/**
 * A colour in OKLab (Ottosson 2020), whose distances are close to perceived ones: lightness, green to red,
 * blue to yellow.
 */
export type Oklab = readonly [lightness: number, a: number, b: number];

/**
 * Returns the OKLab colour of a band's code: a name, or CSS hexadecimal or `rgb()` notation; `undefined` for
 * any other text.
 */
export function bandColor(code: string): Oklab | undefined {
  const plain = code.toLowerCase().replaceAll(" ", "");
  const channels = parseCss(bandColorOf(plain) ?? plain);
  return channels && toOklab(channels.map(toLinear));
}

/** Shade, water and dirt change a band's lightness before its hue, so lightness counts for less (assumed). */
const LIGHTNESS_WEIGHT = 0.5;

/** Returns how different two bands look: the Euclidean distance in OKLab, with less weight on lightness. */
export function colorDistance(one: Oklab, other: Oklab): number {
  return Math.hypot(LIGHTNESS_WEIGHT * (one[0] - other[0]), one[1] - other[1], one[2] - other[2]);
}

/** Returns red, green and blue, 0 to 255. */
function parseCss(css: string): number[] | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(css);
  if (short) return short.slice(1).map((digit) => Number.parseInt(digit + digit, 16));
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(css);
  if (long) return long.slice(1).map((digits) => Number.parseInt(digits, 16));
  const decimal = /^rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)$/.exec(css);
  return decimal?.slice(1).map((value) => Math.min(255, Number(value)));
}

/** Returns a channel's linear light: undoes sRGB's gamma. */
function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Converts linear sRGB, by way of the responses of the eye's long, medium and short cones. */
function toOklab([red = 0, green = 0, blue = 0]: readonly number[]): Oklab {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
