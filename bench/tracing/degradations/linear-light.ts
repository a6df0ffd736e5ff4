import type { Pixels } from "@harapen/tracing/pixels";

/** The approximate exponent from sRGB bytes to linear light. */
const GAMMA = 2.2;

/** The linear light of each byte, 0 to 1. */
const LIGHT = Float64Array.from({ length: 256 }, (_, byte) => (byte / 255) ** GAMMA);

/** Red, green and blue of a pixel in linear light. */
export type Light = [red: number, green: number, blue: number];

/** Returns a copy of a photograph; `change` changes each pixel's light in place. */
export function changeLight(
  { width, height, data }: Pixels,
  change: (light: Light, x: number, y: number) => void,
): Pixels {
  const result = Uint8ClampedArray.from(data);
  const light: Light = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      for (let channel = 0; channel < 3; channel++)
        light[channel] = LIGHT[data[at + channel] as number] as number;
      change(light, x, y);
      for (let channel = 0; channel < 3; channel++)
        result[at + channel] = 255 * Math.max(0, light[channel] as number) ** (1 / GAMMA);
    }
  return { width, height, data: result };
}
