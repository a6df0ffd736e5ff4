import { crc32, inflateSync } from "node:zlib";
import { ApiError } from "../platform/errors.ts";

/**
 * Returns the bytes of a PNG in a data URL, after a complete check: signature, checksums, permitted sides,
 * and image data that unpacks to exactly the rows in the header. The sides are checked before anything is
 * unpacked. Takes milliseconds, so it is for threads. Throws an ApiError ("bad-request") that says what is
 * wrong.
 */
export function readPng(dataUrl: string): Uint8Array {
  const bytes = fromBase64(dataUrl.slice(dataUrl.indexOf(",") + 1));
  const { header, data } = readChunks(bytes);
  assertRows(header, data);
  return bytes;
}

/**
 * Decodes base64. Node skips invalid characters, so that fewer bytes result than the text's length implies:
 * comparing the lengths costs far less than a pattern.
 */
function fromBase64(encoded: string): Buffer {
  const padding = encoded.endsWith("==") ? 2 : Number(encoded.endsWith("="));
  const length = Math.floor(((encoded.length - padding) * 3) / 4);
  const bytes = Buffer.from(encoded, "base64");
  if (length === 0 || bytes.length !== length) throw imageError("it is not base64");
  return bytes;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads a PNG file's chunks: its header, and its image data, still compressed. Throws an ApiError for what is
 * no whole PNG.
 */
function readChunks(file: Buffer): { header: Header; data: Buffer } {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw imageError("it is not a PNG");
  let header: Header | undefined;
  let palette = false;
  const data: Buffer[] = [];
  for (const { type, content } of chunksOf(file)) {
    if (!header) header = readHeader(type, content);
    else if (type === "PLTE") palette = isPalette(content);
    else if (type === "IDAT") data.push(content);
    else if (type !== "IEND" && isCritical(type)) throw imageError("it holds a chunk that PNG does not know");
  }
  if (!header || data.length === 0) throw imageError("it holds no image");
  if (header.palette && !palette) throw imageError("its palette is missing");
  return { header, data: Buffer.concat(data) };
}

/**
 * Whether a chunk's content is one to 256 colours of three bytes
 * (https://www.w3.org/TR/2003/REC-PNG-20031110/, section 11.2.3).
 */
function isPalette({ length }: Buffer): boolean {
  return length > 0 && length <= 768 && length % 3 === 0;
}

/**
 * Whether a decoder that does not know the chunk cannot show the image: its type begins with a capital
 * (https://www.w3.org/TR/2003/REC-PNG-20031110/, section 5.4).
 */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}

/** Yields each chunk of length, type, content and checksum, up to IEND, which must be the file's end. */
function* chunksOf(file: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) break;
    const type = file.toString("latin1", at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) {
      throw imageError(`its ${type.replace(/[^A-Za-z]/g, "?")} chunk is damaged`);
    }
    yield { type, content: file.subarray(at + 8, end - 4) };
    if (type === "IEND" && end < file.length) throw imageError("something follows its end");
    if (type === "IEND") return;
    at = end;
  }
  throw imageError("it is cut short");
}

/** A drawing's sides, in pixels: the app's own are 760 x 820. */
const MIN_SIDE = 16;
const MAX_SIDE = 2048;
const PALETTE_COLOR_TYPE = 3;

/**
 * Samples a pixel, and the bit depths allowed, by colour type (https://www.w3.org/TR/2003/REC-PNG-20031110/,
 * section 11.2.2).
 */
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

/**
 * Reads the first chunk. Throws an ApiError where it is no IHDR, or describes an image that PNG or a drawing
 * cannot be.
 */
function readHeader(type: string, content: Buffer): Header {
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

const MAX_FILTER = 4;
/**
 * Spare room after the expected data: zlib would allocate a second block of memory where the first is exactly
 * full, and Node keeps small ones together.
 */
const SPARE_BYTES = 65_536;
/**
 * The seven passes of an interlaced image: first column and row, and the steps between
 * (https://www.w3.org/TR/2003/REC-PNG-20031110/, section 8.2).
 */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Pass {
  readonly rows: number;
  /** The bytes of a row, with the leading one that names its filter. */
  readonly rowBytes: number;
}

/**
 * Asserts that the compressed image data unpacks to exactly the rows in the header, each with a filter that
 * PNG knows. Unpacks into one block of memory of the expected size, 34 MB at most, and frees it at once: V8
 * would collect it much later, and small files would fill the memory. To be called in a thread. Throws an
 * ApiError otherwise.
 */
function assertRows(header: Header, data: Buffer): void {
  const passes = passesOf(header);
  const length = lengthOf(passes);
  const unpacked = unpack(data, length);
  const sound = unpacked.length === length && hasKnownFilters(unpacked, passes);
  (unpacked.buffer as ArrayBuffer).transfer(0);
  if (!sound) throw imageError("its image data is damaged");
}

/** Returns the unpacked data, of at most this length. */
function unpack(data: Buffer, length: number): Buffer {
  try {
    return inflateSync(data, { chunkSize: length + SPARE_BYTES, maxOutputLength: length });
  } catch {
    throw imageError("its image data is damaged");
  }
}

function hasKnownFilters(unpacked: Buffer, passes: readonly Pass[]): boolean {
  let at = 0;
  for (const { rows, rowBytes } of passes) {
    for (let row = 0; row < rows; row++, at += rowBytes) {
      if ((unpacked[at] ?? 0) > MAX_FILTER) return false;
    }
  }
  return true;
}

function lengthOf(passes: readonly Pass[]): number {
  return passes.reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0);
}

/** Returns the passes of an image that are not empty: sides are at least 16 pixels. */
function passesOf(header: Header): Pass[] {
  const steps = header.interlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  return steps.map(([left, top, across, down]) => {
    const columns = Math.ceil((header.width - left) / across);
    const rows = Math.ceil((header.height - top) / down);
    return { rows, rowBytes: 1 + Math.ceil((columns * header.bitsPerPixel) / 8) };
  });
}

/** Returns the error for an image that is not taken, with the reason. */
function imageError(reason: string): ApiError {
  return new ApiError("bad-request", `The image is refused: ${reason}.`);
}
