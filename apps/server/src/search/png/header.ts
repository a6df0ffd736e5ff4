import { imageError } from "./image-error.ts";

/** A drawing's sides, in pixels: the app's own are 760 x 820. */
const MIN_SIDE = 16;
const MAX_SIDE = 2048;
const PALETTE_COLOR_TYPE = 3;

/** Samples a pixel, and the bit depths allowed, by colour type (https://www.w3.org/TR/2003/REC-PNG-20031110/, section 11.2.2). */
const COLOR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  [PALETTE_COLOR_TYPE]: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** The fields of a PNG's IHDR chunk that describe the image. */
export interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  /** Whether the pixels are indexes into a palette. */
  readonly palette: boolean;
  readonly interlaced: boolean;
}

/** Reads the first chunk. Throws an ApiError where it is no IHDR, or describes an image that PNG or a drawing cannot be. */
export function readHeader(type: string, content: Buffer): Header {
  if (type !== "IHDR" || content.length !== 13) throw imageError("its header is missing");
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const [depth = 0, colorType = 0, compression, filter, interlace = 0] = content.subarray(8);
  const color = COLOR_TYPES[colorType];
  if (!color?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    throw imageError("its header is not one that PNG knows");
  }
  const sane = [width, height].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
  if (!sane) throw imageError(`each side must be ${MIN_SIDE} to ${MAX_SIDE} pixels`);
  return {
    width,
    height,
    bitsPerPixel: color.samples * depth,
    palette: colorType === PALETTE_COLOR_TYPE,
    interlaced: interlace === 1,
  };
}
