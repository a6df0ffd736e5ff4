import { createHmac } from "node:crypto";
import type { StudyArm } from "@harapen/contract/studies/settings";

/**
 * What a digest under a study's key is for: digests of the same text for different purposes cannot be linked.
 */
type Purpose = "arm" | "code" | "device" | "letter" | "visit";

const FRACTION_BYTES = 6;

/**
 * Returns a keyed digest (HMAC-SHA256, RFC 2104), in hexadecimal: the same for the same text, and
 * unpredictable without the study's key.
 */
export function studyDigest(key: string, purpose: Purpose, text: string): string {
  return digest(key, purpose, text).toString("hex");
}

/**
 * Draws the arm of a unit of assignment by its keyed digest, so that it is the same at each time and on every
 * server, and nobody can foresee it. The expected share of each arm is its weight's; for 10,000 units at 1:1,
 * the standard deviation of the share is half a percent.
 */
export function drawArm(key: string, unit: string, arms: readonly StudyArm[]): StudyArm {
  const fraction = digest(key, "arm", unit).readUIntBE(0, FRACTION_BYTES) / 256 ** FRACTION_BYTES;
  let left = fraction * arms.reduce((total, { weight }) => total + weight, 0);
  const drawn = arms.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (!drawn) throw new RangeError("a study has at least one arm");
  return drawn;
}

function digest(key: string, purpose: Purpose, text: string): Buffer {
  return createHmac("sha256", Buffer.from(key, "hex")).update(`${purpose}:${text}`).digest();
}
