import { readChunks } from "./chunks.ts";
import { imageError } from "./image-error.ts";
import { assertRows } from "./rows.ts";

/**
 * Returns the bytes of a PNG in a data URL, after a complete check: signature, checksums, permitted sides, and image data
 * that unpacks to exactly the rows in the header. The sides are checked before anything is unpacked. Takes
 * milliseconds, so it is for threads. Throws an ApiError ("bad-request") that says what is wrong.
 */
export function readPng(dataUrl: string): Uint8Array {
  const bytes = fromBase64(dataUrl.slice(dataUrl.indexOf(",") + 1));
  const { header, data } = readChunks(bytes);
  assertRows(header, data);
  return bytes;
}

/** Decodes base64. Node skips invalid characters, so that fewer bytes result than the text's length implies: comparing the lengths costs far less than a pattern. */
function fromBase64(encoded: string): Buffer {
  const padding = encoded.endsWith("==") ? 2 : Number(encoded.endsWith("="));
  const length = Math.floor(((encoded.length - padding) * 3) / 4);
  const bytes = Buffer.from(encoded, "base64");
  if (length === 0 || bytes.length !== length) throw imageError("it is not base64");
  return bytes;
}
