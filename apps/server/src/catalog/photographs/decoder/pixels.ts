import {
  type IconSquare,
  MAX_PHOTOGRAPH_BYTES,
  MAX_PHOTOGRAPH_PIXELS,
} from "@harapen/contract/staff/photographs";
import sharp, { type Sharp } from "sharp";
import { imageFormat, PhotographError } from "../../pictures/image-format.ts";

/** How long one step of decoding may take before libvips gives up, in seconds. */
const STEP_SECONDS = 60;
/** The colour behind transparent places: JPEG has no transparency. */
const PAPER = "#ffffff";

/**
 * The loaders that are used, each on bytes whose format is known: all others, of dozens of formats, are never
 * reached.
 */
const LOADERS = [
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadWebpBuffer",
  "VipsForeignLoadHeifBuffer",
  "VipsForeignLoadNsgifBuffer",
];

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });

/** A picture's pixels: upright, in sRGB, three bytes each. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a photograph of any format: upright (EXIF's orientation applied), its colours converted to sRGB by
 * its profile, without transparency, and at most `maxSide` long. Throws a PhotographError.
 */
export async function readPixels(bytes: Uint8Array, maxSide: number): Promise<Pixels> {
  await assertReadable(bytes);
  const size = { width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true } as const;
  return toPixels(open(bytes).resize(size).flatten({ background: PAPER }).toColourspace("srgb")).catch(
    (cause: Error) => {
      throw new PhotographError(/timeout/i.test(cause.message) ? "too-slow" : "damaged", { cause });
    },
  );
}

/**
 * Returns the width and height in pixels of a picture that can be read, as stored. Throws a PhotographError
 * otherwise.
 */
export async function assertReadable(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.length > MAX_PHOTOGRAPH_BYTES) throw new PhotographError("too-large");
  const format = imageFormat(bytes);
  if (format === "heic") throw new PhotographError("heic");
  if (format === undefined) throw new PhotographError("not-a-photograph");
  const { width, height } = await open(bytes)
    .metadata()
    .catch((cause: Error) => {
      // libvips refuses what is too large before it reads further; the line below refuses what libvips
      // accepts.
      throw new PhotographError(/exceeds/i.test(cause.message) ? "too-many-pixels" : "damaged", { cause });
    });
  if (width * height > MAX_PHOTOGRAPH_PIXELS) throw new PhotographError("too-many-pixels");
  return { width, height };
}

/**
 * Scales pixels so that they fit into a square, or fill one as large as the picture allows, cut at the sides.
 */
export function scale({ data, ...sides }: Pixels, side: number, fit: "inside" | "cover"): Promise<Pixels> {
  const square = Math.min(side, sides.width, sides.height);
  const size =
    fit === "cover"
      ? { width: square, height: square, fit }
      : { width: side, height: side, fit, withoutEnlargement: true };
  return toPixels(sharpOf({ data, ...sides }).resize(size));
}

/** Cuts a square out of pixels; what lies beyond them is left out. */
export function cut({ data, width, height }: Pixels, { x, y, side }: IconSquare): Promise<Pixels> {
  const [left, top] = [Math.min(x, width - 1), Math.min(y, height - 1)];
  const square = { left, top, width: Math.min(side, width - left), height: Math.min(side, height - top) };
  return toPixels(sharpOf({ data, width, height }).extract(square));
}

/** Returns an encoder for pixels. */
export function sharpOf({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: STEP_SECONDS });
}

function open(bytes: Uint8Array): Sharp {
  // Small faults of phones' files, such as surplus bytes between segments, are no reason to refuse a
  // photograph.
  const options = { autoOrient: true, failOn: "error", limitInputPixels: MAX_PHOTOGRAPH_PIXELS } as const;
  return sharp(bytes, options).timeout({ seconds: STEP_SECONDS });
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .removeAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
