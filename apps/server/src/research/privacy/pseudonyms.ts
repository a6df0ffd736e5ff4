import { createHmac } from "node:crypto";
import { GUEST } from "@harapen/contract/constants";

const DIGITS = 32;

/**
 * Names a visitor by a keyed digest of their uid (HMAC-SHA-256, 128 bits of it): the same one in every export under the
 * same key, and nothing that leads back without it. A guest stays one.
 */
export function pseudonymsUnder(key: Uint8Array): (uid: string) => string {
  return (uid) => {
    if (uid === GUEST || uid === "") return uid;
    return `p_${createHmac("sha256", key).update(uid).digest("hex").slice(0, DIGITS)}`;
  };
}
