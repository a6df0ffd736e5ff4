import { crc32, createInflate } from "node:zlib";
import { Refusal } from "../errors/refusal.ts";

/** A drawing's sides, in pixels: the app's own are 760 x 820. */
const SMALLEST_SIDE = 16;
const LARGEST_SIDE = 2048;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HIGHEST_FILTER = 4;
const PIECE_BYTES = 65_536;
/** Samples a pixel, and the depths allowed, by colour type (PNG specification, section 11.2.2). */
const COLOURS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
/** The seven passes of an interlaced image: first column and row, and the steps between (section 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly palette: boolean;
  readonly interlaced: boolean;
}

/**
 * The bytes of a PNG given as a data URL, found whole: signature, checksums, sane sides, and image data that unpacks
 * to exactly the rows that the header promises. The sides are judged before anything is unpacked, and no more than a
 * piece of the unpacked data is ever held, so that a small file cannot fill the memory. Throws a Refusal otherwise.
 */
export async function readPng(dataUrl: string): Promise<Uint8Array> {
  const encoded = dataUrl.slice(dataUrl.indexOf(",") + 1);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw refused("it is not base64");
  const bytes = Buffer.from(encoded, "base64");
  const { header, data } = readChunks(bytes);
  await assertRows(header, data);
  return bytes;
}

function readChunks(bytes: Buffer): { header: Header; data: Buffer } {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw refused("it is not a PNG");
  let header: Header | undefined;
  let palette = false;
  const data: Buffer[] = [];
  for (const { type, content } of chunks(bytes)) {
    if (!header) header = readHeader(type, content);
    else if (type === "PLTE") palette = isPalette(content);
    else if (type === "IDAT") data.push(content);
    else if (type !== "IEND" && isCritical(type)) throw refused("it holds a chunk that PNG does not know");
  }
  if (!header || data.length === 0) throw refused("it holds no image");
  if (header.palette && !palette) throw refused("its palette is missing");
  return { header, data: Buffer.concat(data) };
}

/** One to 256 colours of three bytes (section 11.2.3). */
function isPalette({ length }: Buffer): boolean {
  return length > 0 && length <= 768 && length % 3 === 0;
}

/** A capital first letter: who does not know the chunk cannot show the image (section 5.4). */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}

function* chunks(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
      throw refused(`its ${type.replace(/[^A-Za-z]/g, "?")} chunk is damaged`);
    }
    yield { type, content: bytes.subarray(at + 8, end - 4) };
    if (type === "IEND" && end < bytes.length) throw refused("something follows its end");
    if (type === "IEND") return;
    at = end;
  }
  throw refused("it is cut short");
}

function readHeader(type: string, content: Buffer): Header {
  if (type !== "IHDR" || content.length !== 13) throw refused("its header is missing");
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = content.subarray(8);
  const colour = COLOURS[colourType];
  if (!colour?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    throw refused("its header is not one that PNG knows");
  }
  const sane = [width, height].every((side) => side >= SMALLEST_SIDE && side <= LARGEST_SIDE);
  if (!sane) throw refused(`each side must be ${SMALLEST_SIDE} to ${LARGEST_SIDE} pixels`);
  const bitsPerPixel = colour.samples * depth;
  return { width, height, bitsPerPixel, palette: colourType === 3, interlaced: interlace === 1 };
}

async function assertRows(header: Header, data: Buffer): Promise<void> {
  const starts = rowStarts(header);
  let start = starts.next();
  let seen = 0;
  try {
    for await (const piece of createInflate({ chunkSize: PIECE_BYTES }).end(data)) {
      for (; !start.done && start.value < seen + piece.length; start = starts.next()) {
        if (piece[start.value - seen] > HIGHEST_FILTER) throw refused("its image data is damaged");
      }
      seen += piece.length;
      if (piece.length === PIECE_BYTES) piece.buffer.transfer(0);
      if (start.done && seen > start.value) break;
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : refused("its image data is damaged");
  }
  if (!start.done || seen !== start.value) throw refused("its image data is damaged");
}

/** Where in the unpacked data each row begins, with the byte that names its filter; at last, where the data ends. */
function* rowStarts(header: Header): Generator<number, number> {
  let at = 0;
  for (const { rows, rowBytes } of passesOf(header)) {
    for (let row = 0; row < rows; row++, at += rowBytes) yield at;
  }
  return at;
}

/** How many rows each pass has, and how many bytes a row takes with its leading filter byte. */
function passesOf(header: Header): { rows: number; rowBytes: number }[] {
  const steps = header.interlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  return steps.map(([left, top, across, down]) => {
    const columns = Math.ceil((header.width - left) / across);
    const rows = Math.ceil((header.height - top) / down);
    return { rows, rowBytes: 1 + Math.ceil((columns * header.bitsPerPixel) / 8) };
  });
}

function refused(because: string): Refusal {
  return new Refusal(400, `The image is refused: ${because}.`);
}
