import { createInflate } from "node:zlib";
import { ApiError } from "../../errors/api-error.ts";
import type { Header } from "./header.ts";
import { imageError } from "./image-error.ts";

const MAX_FILTER = 4;
const PIECE_BYTES = 65_536;
/** The seven passes of an interlaced image: first column and row, and the steps between (PNG specification, section 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Asserts that the compressed image data unpacks to exactly the rows that the header promises, each with a filter that PNG
 * knows. Holds one piece of the unpacked data at a time, and frees it at once: a small file must not fill the memory.
 * Throws an ApiError otherwise.
 */
export async function assertRows(header: Header, data: Buffer): Promise<void> {
  const starts = rowStarts(header);
  let start = starts.next();
  let unpacked = 0;
  try {
    for await (const piece of createInflate({ chunkSize: PIECE_BYTES }).end(data)) {
      for (; !start.done && start.value < unpacked + piece.length; start = starts.next()) {
        if (piece[start.value - unpacked] > MAX_FILTER) throw imageError("its image data is damaged");
      }
      unpacked += piece.length;
      if (piece.length === PIECE_BYTES) piece.buffer.transfer(0);
      if (start.done && unpacked > start.value) break;
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : imageError("its image data is damaged");
  }
  if (!start.done || unpacked !== start.value) throw imageError("its image data is damaged");
}

/** Yields where in the unpacked data each row begins, with the byte that names its filter; returns where the data ends. */
function* rowStarts(header: Header): Generator<number, number> {
  let at = 0;
  for (const { rows, rowBytes } of passesOf(header)) {
    for (let row = 0; row < rows; row++, at += rowBytes) yield at;
  }
  return at;
}

/** The number of rows of each pass, and of bytes in a row with its leading filter byte. */
function passesOf(header: Header): { rows: number; rowBytes: number }[] {
  const steps = header.interlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  return steps.map(([left, top, across, down]) => {
    const columns = Math.ceil((header.width - left) / across);
    const rows = Math.ceil((header.height - top) / down);
    return { rows, rowBytes: 1 + Math.ceil((columns * header.bitsPerPixel) / 8) };
  });
}
