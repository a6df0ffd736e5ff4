/** The markers that a JPEG needs for its picture alone (ISO/IEC 10918-1, table B.1): frames, tables, scans, restarts. */
const NEEDED = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd]);
/** The JFIF header, of this length where it has no small picture in it: the density of the pixels. */
const JFIF = { marker: 0xe0, length: 16 };
const START_OF_SCAN = 0xda;
const END = 0xd9;
const ESCAPED = 0x00;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Whether a JPEG contains its picture and nothing else: no application data (EXIF, XMP, ICC profiles), no comment, nothing after its end. */
export function isBareJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const isHeader = marker === JFIF.marker && length === JFIF.length;
    if (marker !== START_OF_SCAN && !isHeader && !NEEDED.has(marker)) return false;
    at += 2 + length;
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
    if (bytes[at + 1] === END) return at + 2 === bytes.length;
  }
  return false;
}

/** Returns the position of the next marker after a scan's data, in which 0xff is escaped. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== ESCAPED && !isRestart(next)) return at;
  }
  return at;
}
