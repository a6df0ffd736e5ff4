import type { Pixels } from "@harapen/tracing/pixels";

/** What sRGB bytes mean in linear light, about. */
const GAMMA = 2.2;

/** The photograph as if `gain` times as much light had been let in: what was light is burnt out. */
export function overexpose({ width, height, data }: Pixels, gain: number): Pixels {
  const brighter = Uint8ClampedArray.from(
    { length: 256 },
    (_, byte) => 255 * Math.min(1, gain * (byte / 255) ** GAMMA) ** (1 / GAMMA),
  );
  const result = Uint8ClampedArray.from(data, (byte, at) =>
    at % 4 === 3 ? byte : (brighter[byte] as number),
  );
  return { width, height, data: result };
}
