import type { Rendition, ShownPicture } from "../../pictures/shown-picture.ts";
import { type Pixels, scale, sharpOf } from "./pixels.ts";

/**
 * The two sizes that visitors see: the longest side in pixels, the most bytes of each rendition, and whether
 * it is cropped to a square.
 */
export const SIZES = {
  icon: { side: 240, maxBytes: 20_000, fit: "cover" },
  picture: { side: 1_280, maxBytes: 120_000, fit: "inside" },
} as const;
export type Size = keyof typeof SIZES;

/** By how much the sides shrink where even the lowest quality has too many bytes. */
const SHRINK = 0.8;

interface Format {
  readonly type: string;
  /** The qualities that are tried, from the best on: below the last one a smaller picture looks better. */
  readonly qualities: readonly number[];
  readonly encode: (pixels: Pixels, quality: number) => Promise<Buffer>;
}

/** The format that every client can show. */
const JPEG: Format = {
  type: "image/jpeg",
  qualities: [84, 76, 68, 60, 52, 44, 36],
  encode: (pixels, quality) => sharpOf(pixels).jpeg({ quality, mozjpeg: true }).toBuffer(),
};

/** The formats for newer clients, with a third fewer bytes, or more detail in as many: the smaller first. */
const ALTERNATIVES: readonly Format[] = [
  {
    type: "image/avif",
    qualities: [60, 53, 46, 40, 34, 28, 22],
    // More effort takes three times as long for a tenth fewer bytes.
    encode: (pixels, quality) =>
      sharpOf(pixels).avif({ quality, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer(),
  },
  {
    type: "image/webp",
    qualities: [82, 74, 66, 58, 50, 42, 34],
    encode: (pixels, quality) => sharpOf(pixels).webp({ quality }).toBuffer(),
  },
];

/**
 * Returns a picture's renditions in one of the sizes. They are made from pixels, and so contain nothing else.
 */
export async function renditionsOf(upright: Pixels, size: Size): Promise<ShownPicture> {
  const { side, fit } = SIZES[size];
  const pixels = await scale(upright, side, fit);
  return { jpeg: await encodeWithin(JPEG, pixels, size), alternatives: await alternativesOf(pixels, size) };
}

/** Returns a picture in the formats beside JPEG. */
export async function alternativesOf(pixels: Pixels, size: Size): Promise<Rendition[]> {
  const made: Rendition[] = [];
  for (const format of ALTERNATIVES)
    made.push({ type: format.type, bytes: await encodeWithin(format, pixels, size) });
  return made;
}

/** Encodes pixels in the best quality that the size's bytes allow, which is found by halving. */
async function encodeWithin(format: Format, pixels: Pixels, size: Size): Promise<Buffer> {
  let best: Buffer | undefined;
  let [from, to] = [0, format.qualities.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const bytes = await format.encode(pixels, format.qualities[middle] ?? 0);
    if (bytes.length <= SIZES[size].maxBytes) [best, to] = [bytes, middle];
    else from = middle + 1;
  }
  if (best) return best;
  const side = Math.ceil(Math.max(pixels.width, pixels.height) * SHRINK);
  return encodeWithin(format, await scale(pixels, side, "inside"), size);
}
