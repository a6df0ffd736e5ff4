import type { Bitmap } from "./stroke-bitmap.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const DEPTH = 1;
const PALETTE = 3;
/** The length of a stored block has two bytes (RFC 1951, section 3.2.4). */
const MAX_BLOCK = 0xffff;

/**
 * A bitmap as a PNG with a palette of two colours, as `#rrggbb`: zeros and ones. The pixels are stored, not compressed: a
 * compressor would be most of the code.
 */
export function encodePng({ width, height, bytes }: Bitmap, zeros: string, ones: string): Uint8Array {
  const header = [...uint32(width), ...uint32(height), DEPTH, PALETTE, 0, 0, 0];
  const rowBytes = bytes.length / height;
  // Each row begins with its filter: none.
  const rows = Array.from({ length: height }, (_, row) => [
    0,
    ...bytes.subarray(row * rowBytes, (row + 1) * rowBytes),
  ]);
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk("IHDR", header),
    ...chunk("PLTE", [...rgb(zeros), ...rgb(ones)]),
    ...chunk("IDAT", zlibStored(rows.flat())),
    ...chunk("IEND", []),
  ]);
}

const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

const rgb = (colour: string) => uint32(Number.parseInt(colour.slice(1), 16)).slice(1);

/** Length, type, data and checksum (https://www.w3.org/TR/2003/REC-PNG-20031110/#5Chunk-layout). */
function chunk(type: string, data: number[]): number[] {
  const content = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...data];
  return [...uint32(data.length), ...content, ...uint32(crc32(content))];
}

/** A zlib stream of stored blocks (RFC 1950 and 1951). */
function zlibStored(data: number[]): number[] {
  const blocks = Array.from({ length: Math.ceil(data.length / MAX_BLOCK) }, (_, index) => {
    const block = data.slice(index * MAX_BLOCK, (index + 1) * MAX_BLOCK);
    const isLast = (index + 1) * MAX_BLOCK >= data.length;
    return [Number(isLast), ...uint16(block.length), ...uint16(~block.length), ...block];
  });
  return [0x78, 0x01, ...blocks.flat(), ...uint32(adler32(data))];
}

/** Returns the bytes of a 16-bit number, low byte first, as in deflate. */
const uint16 = (value: number) => [value & 255, (value >>> 8) & 255];

/** The checksum of a PNG's chunks (PNG specification, annex D). */
function crc32(bytes: number[]): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}

/** The checksum of a zlib stream (RFC 1950, section 8.2). */
function adler32(bytes: number[]): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return (b << 16) | a;
}
