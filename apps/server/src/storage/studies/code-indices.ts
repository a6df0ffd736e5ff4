import { CODE_ALPHABET, type RandomIndices } from "@harapen/contract/codes";
import { studyDigest } from "./draw-arm.ts";

const BYTES = 4;

/**
 * Returns the random indices of the codes that a request makes: the same each time that it is sent, and unpredictable without the study's key. A
 * digest is enough for eight at once.
 */
export function indicesOfRequest(key: string, request: string): RandomIndices {
  let drawn = 0;
  return (count) => {
    const digest = Buffer.from(studyDigest(key, "new-code", `${request} ${drawn++}`), "hex");
    return Array.from({ length: count }, (_, at) => digest.readUInt32BE(BYTES * at) % CODE_ALPHABET.length);
  };
}
