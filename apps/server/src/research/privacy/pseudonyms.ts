import { createHmac } from "node:crypto";
import { GUEST } from "@harapen/contract/constants";

const HEX_DIGITS = 32;

/**
 * Returns the pseudonymisation under a key: a keyed digest of a visitor's uid (HMAC-SHA-256, 128 bits of it), the same in
 * every export under the same key, and not reversible without it. A guest stays a guest.
 */
export function createPseudonyms(key: Uint8Array): (uid: string) => string {
  return (uid) => {
    if (uid === GUEST || uid === "") return uid;
    return `p_${createHmac("sha256", key).update(uid).digest("hex").slice(0, HEX_DIGITS)}`;
  };
}
