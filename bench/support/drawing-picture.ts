import { crc32 } from "node:zlib";
import type { Random } from "@harapen/simulator/random";
import { PNG } from "pngjs";

const SIDES = { width: 760, height: 820 };
const INKED_PIXELS = 20_000;

/**
 * Makes a PNG of a drawing's size, 760 x 820, that compresses no better than real ones: some 60 kB, or less
 * with fewer inked pixels.
 */
export function makePicture(random: Random, inkedPixels = INKED_PIXELS): Buffer {
  const image = new PNG({ ...SIDES });
  image.data.fill(0xff);
  for (let pixel = 0; pixel < inkedPixels; pixel++) {
    const at = random.integer(0, SIDES.height - 1) * SIDES.width + random.integer(0, SIDES.width - 1);
    image.data[4 * at] = random.integer(0, 255);
  }
  return PNG.sync.write(image, { filterType: 0 });
}

/** A PNG in base64, whose end is different for each id. */
export interface SplitPicture {
  readonly begin: string;
  readonly end: (id: string) => string;
}

const IEND_LENGTH = 12;

/**
 * Splits a PNG before its last chunk, so that a comment can be inserted there
 * (https://www.w3.org/TR/2003/REC-PNG-20031110/#11tEXt). Base64 takes three bytes at a time.
 */
export function splitPicture(file: Buffer): SplitPicture {
  const last = file.length - IEND_LENGTH;
  const cut = last - (last % 3);
  return {
    begin: file.subarray(0, cut).toString("base64"),
    end: (id) =>
      Buffer.concat([file.subarray(cut, last), commentChunk(id), file.subarray(last)]).toString("base64"),
  };
}

function commentChunk(text: string): Buffer {
  const typed = Buffer.from(`tEXtComment\0${text}`, "latin1");
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(typed.length - 4, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}
