import { inflateSync } from "node:zlib";
import type { Header } from "./header.ts";
import { imageError } from "./image-error.ts";

const MAX_FILTER = 4;
/** Spare room after the expected data: zlib would allocate a second block of memory where the first is exactly full, and Node keeps small ones together. */
const SPARE_BYTES = 65_536;
/** The seven passes of an interlaced image: first column and row, and the steps between (https://www.w3.org/TR/2003/REC-PNG-20031110/, section 8.2). */
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
 * Asserts that the compressed image data unpacks to exactly the rows in the header, each with a filter that PNG
 * knows. Unpacks into one block of memory of the expected size, 34 MB at most, and frees it at once: V8 would collect it much
 * later, and small files would fill the memory. To be called in a thread. Throws an ApiError otherwise.
 */
export function assertRows(header: Header, data: Buffer): void {
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
