import { estimateYaw } from "@harapen/contract/alignment";
import type { Pixels } from "@harapen/tracing/pixels";
import { type ProposedSpot, traceSpots } from "@harapen/tracing/trace";
import sharp from "sharp";
import { errorMessage } from "../../platform/errors.ts";
import { TraceError, type TraceOptions } from "./options.ts";

type PrintedSpot = Omit<ProposedSpot, "contrast">;

/**
 * Returns the spots that a photograph file probably shows, the likeliest first: places and radii to a
 * hundredth of a canvas unit.
 */
export async function tracePhotograph({ photograph, anchors }: TraceOptions): Promise<PrintedSpot[]> {
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

/** A photograph with more is refused before it is decoded: four bytes for each are held in memory. */
const MAX_PIXELS = 50_000_000;

/**
 * Returns a photograph file's pixels, turned upright by its EXIF orientation, in sRGB. Throws a TraceError
 * where it is no photograph.
 */
export async function readPixels(file: string): Promise<Pixels> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch (cause) {
    throw new TraceError("unreadable-photograph", `${file} can't be read: ${errorMessage(cause)}`, { cause });
  }
}
