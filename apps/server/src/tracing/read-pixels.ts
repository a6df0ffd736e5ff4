import type { Pixels } from "@harapen/tracing/pixels";
import sharp from "sharp";
import { errorMessage } from "../errors/error-message.ts";
import { TraceError } from "./trace-error.ts";

/** More are refused before they are decoded: four bytes each are held in memory. */
const MAX_PIXELS = 50_000_000;

/** A photograph file's pixels, turned upright as its EXIF orientation says, in sRGB. Throws a TraceError where it is none. */
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
