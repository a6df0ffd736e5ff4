import { createHmac } from "node:crypto";

/**
 * What a digest under a study's key is for: digests of the same text for different purposes cannot be linked.
 */
type Purpose = "arm" | "block" | "block-size" | "code" | "device" | "letter" | "visit";

/**
 * Returns a keyed digest (HMAC-SHA256, RFC 2104): the same for the same text, and unpredictable without the
 * study's key.
 */
function studyDigestBytes(key: string, purpose: Purpose, text: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "hex")).update(`${purpose}:${text}`).digest();
}

/** Returns such a digest in hexadecimal. */
export function studyDigest(key: string, purpose: Purpose, text: string): string {
  return studyDigestBytes(key, purpose, text).toString("hex");
}

const FRACTION_BYTES = 6;

/** Returns such a digest as a number from 0 to 1, of which it is never 1: its first 48 bits. */
export function studyDigestFraction(key: string, purpose: Purpose, text: string): number {
  return studyDigestBytes(key, purpose, text).readUIntBE(0, FRACTION_BYTES) / 256 ** FRACTION_BYTES;
}
