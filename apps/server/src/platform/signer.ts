import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/** The purpose of a signature: a text signed for one purpose is invalid for another. */
export type Purpose = "visit" | "answer" | "prefix" | "sign-in" | "preview" | "guest-album" | "participant";

/**
 * Signs what clients get and send back, so that the server need not store it (HMAC-SHA256, RFC 2104). All
 * servers over one database have the same key.
 */
export class Signer {
  /** 32 random bytes, with which another thread can make a signer of its own. */
  readonly key: Uint8Array;
  readonly #prepared: KeyObject;

  constructor(key: Uint8Array) {
    this.key = key;
    this.#prepared = createSecretKey(key);
  }

  /**
   * Returns the text with its signature, as one token of letters, digits, `-`, `_` and a dot, for headers and
   * addresses.
   */
  sign(purpose: Purpose, text: string): string {
    const encoded = Buffer.from(text).toString("base64url");
    return `${encoded}.${this.#signature(purpose, encoded)}`;
  }

  /** Returns the text of a token that this key has signed for this purpose; `undefined` for every other. */
  verify(purpose: Purpose, token: string): string | undefined {
    const [encoded = "", signature = "", ...rest] = token.split(".");
    const expected = Buffer.from(this.#signature(purpose, encoded));
    const given = Buffer.from(signature);
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
      return undefined;
    return Buffer.from(encoded, "base64url").toString();
  }

  /**
   * Returns a digest of a text, of 43 letters, digits, `-` and `_`: nobody without the key can compute it, or
   * try texts against it.
   */
  digest(purpose: Purpose, text: string): string {
    return this.#signature(purpose, text);
  }

  #signature(purpose: Purpose, encoded: string): string {
    return createHmac("sha256", this.#prepared).update(`${purpose}:${encoded}`).digest("base64url");
  }
}
