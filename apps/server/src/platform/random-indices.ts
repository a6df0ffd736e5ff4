import { randomInt } from "node:crypto";
import { CODE_ALPHABET } from "@harapen/contract/codes";

/** Returns so many unpredictable indices of characters of codes. */
export function randomIndices(count: number): number[] {
  return Array.from({ length: count }, () => randomInt(CODE_ALPHABET.length));
}
