import { createTransform } from "@harapen/contract/alignment";
import type { Random } from "@harapen/simulator/random";
import type { Pixels } from "@harapen/tracing/pixels";
import type { KeptTrace } from "../traced-folder.ts";
import { changeLight } from "./linear-light.ts";

/** Returns the photograph with `gain` times as much light: light places are burnt out. */
export function overexpose({ pixels }: KeptTrace, gain: number): Pixels {
  return changeLight(pixels, (light) => {
    for (const channel of light.keys()) (light[channel] as number) *= gain;
  });
}

/** Returns the photograph under a coloured lamp. */
export function colour({ pixels }: KeptTrace, lamp: readonly [number, number, number]): Pixels {
  return changeLight(pixels, (light) => {
    for (const channel of light.keys()) (light[channel] as number) *= lamp[channel] as number;
  });
}

/** Returns the photograph with this share of its light, and the camera's noise; `deviation` is in bytes. */
export function darken({ pixels }: KeptTrace, share: number, deviation: number, random: Random): Pixels {
  const dark = changeLight(pixels, (light) => {
    for (const channel of light.keys()) (light[channel] as number) *= share;
  });
  const data = Uint8ClampedArray.from(dark.data, (byte, at) =>
    at % 4 === 3 ? byte : byte + random.normal(0, deviation),
  );
  return { ...dark, data };
}

/** Returns the photograph with the gleam of a lamp on the belly, some fifty canvas units wide. */
export function addGlare({ pixels, alignment }: KeptTrace, random: Random): Pixels {
  const { toPhotograph, scale } = createTransform(alignment);
  const middle = toPhotograph({ x: 195 + random.uniform(-40, 40), y: 240 + random.uniform(-60, 60) });
  const extent = scale * random.uniform(25, 45);
  return changeLight(pixels, (light, x, y) => {
    const gleam = 0.45 * Math.exp(-(((x - middle.x) / extent) ** 2) - ((y - middle.y) / extent) ** 2);
    for (const channel of light.keys()) (light[channel] as number) += gleam;
  });
}
