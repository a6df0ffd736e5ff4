import type { Pixels } from "@harapen/tracing/pixels";
import sharp from "sharp";
import { errorMessage } from "../errors/error-message.ts";
import { TraceError } from "./trace-error.ts";

/** A photograph with more is refused before it is decoded: four bytes for each are held in memory. */
const MAX_PIXELS = 50_000_000;

/** Returns a photograph file's pixels, turned upright by its EXIF orientation, in sRGB. Throws a TraceError where it is no photograph. */
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
