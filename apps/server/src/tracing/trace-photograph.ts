import { estimateYaw } from "@harapen/contract/alignment";
import { type ProposedSpot, traceSpots } from "@harapen/tracing/trace";
import type { TraceOptions } from "./options.ts";
import { readPixels } from "./read-pixels.ts";

/** Returns the spots that a photograph file probably shows, the likeliest first: places and radii to a hundredth of a canvas unit. */
export async function tracePhotograph({ photograph, anchors }: TraceOptions): Promise<ProposedSpot[]> {
  const pixels = await readPixels(photograph);
  const { width, height } = pixels;
  const alignment = { width, height, anchors, yaw: estimateYaw(anchors), mirrored: false };
  return traceSpots(pixels, alignment).map(({ x, y, r, p }) => ({
    x: round(x),
    y: round(y),
    r: round(r),
    p: Math.round(p * 1000) / 1000,
  }));
}

const round = (units: number) => Math.round(units * 100) / 100;
