import { createHmac } from "node:crypto";
import { GUEST } from "@harapen/contract/constants";

const HEX_DIGITS = 32;

/** Returns how an export names somebody, or their device, without telling who it is. */
export interface Pseudonyms {
  uid(uid: string): string;
  device(device: string): string;
}

/**
 * Returns the pseudonyms under a key: keyed digests of a visitor's uid and of a device's id (HMAC-SHA-256, 128 bits of it), the same in
 * every export under the same key, and not reversible without it. A guest stays a guest.
 */
export function createPseudonyms(key: Uint8Array): Pseudonyms {
  const digest = (text: string) => createHmac("sha256", key).update(text).digest("hex").slice(0, HEX_DIGITS);
  return {
    uid: (uid) => (uid === GUEST || uid === "" ? uid : `p_${digest(uid)}`),
    // Marked, so that whoever sends a member's uid as a device's id learns nothing of the member's pseudonym.
    device: (device) => (device === "" ? device : `d_${digest(`device ${device}`)}`),
  };
}
