import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/** What a signature is for: a text signed for one purpose says nothing for another. */
export type Purpose = "visit" | "answer" | "prefix" | "sign-in" | "preview" | "guest-album" | "participant";

/**
 * Signs what the server gives clients to send back, so that it needs to remember nothing of it (HMAC-SHA256, RFC 2104). Every
 * server over one database has the same key.
 */
export class Signer {
  /** 32 random bytes; another thread makes a signer of its own with them. */
  readonly key: Uint8Array;
  readonly #prepared: KeyObject;

  constructor(key: Uint8Array) {
    this.key = key;
    this.#prepared = createSecretKey(key);
  }

  /** Returns the text with its signature, as one token of letters, digits, `-`, `_` and a dot, for headers and addresses. */
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

  /** Returns a digest of a text that nobody without the key can make or try texts against, of 43 letters, digits, `-` and `_`. */
  digest(purpose: Purpose, text: string): string {
    return this.#signature(purpose, text);
  }

  #signature(purpose: Purpose, encoded: string): string {
    return createHmac("sha256", this.#prepared).update(`${purpose}:${encoded}`).digest("base64url");
  }
}
