import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import type { ScaleLevel } from "../filters/difference-of-gaussians.ts";
import type { Plane } from "../image/plane.ts";
import { meanOf, medianOf } from "./statistics.ts";

/** What a blob is compared with: the whole belly of its photograph. */
export interface BellyStatistics {
  /** The median absolute response of a scale level: fur, drops and the camera's noise at that size. */
  readonly noise: ReadonlyMap<ScaleLevel, number>;
  /** The mean response of the eight strongest blobs. */
  readonly strongest: number;
  readonly warmth: number;
  /** How light the belly appears in the photograph, 0 to 1. */
  readonly luminance: number;
}

/** The distance between sampled pixels: some six thousand are sampled on an unsoiled belly. */
const STRIDE = 29;

export function bellyStatistics(
  blobs: readonly Blob[],
  { mask, warmth, luminance }: BellyPlanes,
  levels: readonly ScaleLevel[],
): BellyStatistics {
  const looked = sampledPixels(mask.inside);
  const medianInside = ({ data }: Plane, change = (value: number) => value) =>
    medianOf(looked.map((at) => change(data[at] as number)));
  const responses = blobs.map(({ response }) => response).sort((one, other) => other - one);
  return {
    noise: new Map(levels.map((level) => [level, Math.max(0.0005, medianInside(level.response, Math.abs))])),
    strongest: meanOf(responses.slice(0, 8)),
    warmth: medianInside(warmth),
    luminance: medianInside(luminance) / 255,
  };
}

/** Returns the indices of the sampled pixels inside the belly. */
function sampledPixels(inside: Uint8Array): number[] {
  const pixels: number[] = [];
  for (let at = 0; at < inside.length; at += STRIDE) if (inside[at] === 1) pixels.push(at);
  return pixels;
}
