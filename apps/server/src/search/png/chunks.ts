import { crc32 } from "node:zlib";
import { type Header, readHeader } from "./header.ts";
import { imageError } from "./image-error.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads a PNG file's chunks: its header, and its image data, still compressed. Throws an ApiError for what is no whole PNG. */
export function readChunks(file: Buffer): { header: Header; data: Buffer } {
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

/** Whether a chunk's content is one to 256 colours of three bytes (https://www.w3.org/TR/2003/REC-PNG-20031110/, section 11.2.3). */
function isPalette({ length }: Buffer): boolean {
  return length > 0 && length <= 768 && length % 3 === 0;
}

/** Whether a decoder that does not know the chunk cannot show the image: its type begins with a capital (https://www.w3.org/TR/2003/REC-PNG-20031110/, section 5.4). */
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
