import { readChunks } from "./chunks.ts";
import { imageError } from "./image-error.ts";
import { assertRows } from "./rows.ts";

/**
 * Returns the bytes of a PNG given as a data URL, checked as a whole: signature, checksums, sane sides, and image data
 * that unpacks to exactly the rows that the header promises. The sides are checked before anything is unpacked. Throws an
 * ApiError ("bad-request") that says what is wrong.
 */
export async function readPng(dataUrl: string): Promise<Uint8Array> {
  const encoded = dataUrl.slice(dataUrl.indexOf(",") + 1);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw imageError("it is not base64");
  const bytes = Buffer.from(encoded, "base64");
  const { header, data } = readChunks(bytes);
  await assertRows(header, data);
  return bytes;
}
