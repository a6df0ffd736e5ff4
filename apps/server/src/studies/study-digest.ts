import { createHmac } from "node:crypto";

/**
 * What a digest under a study's key is for: digests of the same text for different purposes cannot be linked.
 */
type Purpose = "arm" | "code" | "device" | "letter" | "visit";

/**
 * Returns a keyed digest (HMAC-SHA256, RFC 2104): the same for the same text, and unpredictable without the
 * study's key.
 */
export function studyDigestBytes(key: string, purpose: Purpose, text: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "hex")).update(`${purpose}:${text}`).digest();
}

/** Returns such a digest in hexadecimal. */
export function studyDigest(key: string, purpose: Purpose, text: string): string {
  return studyDigestBytes(key, purpose, text).toString("hex");
}
