import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long what is signed for a purpose is of use, in milliseconds: for so long after its last signature a
 * key that was replaced is accepted for this purpose. A text signed for one purpose is invalid for another.
 */
export const LIFE_MS = {
  "sign-in": 10 * MINUTE_MS,
  preview: HOUR_MS,
  visit: DAY_MS,
  /** A save may wait on a device for weeks. One whose answer is unproven by then is stored; it teaches nothing. */
  answer: 30 * DAY_MS,
  "guest-album": 30 * DAY_MS,
  /** A page gets a new one each time it is opened; a withdrawal may wait on a device until its next visit. */
  participant: 400 * DAY_MS,
} as const;

export type Purpose = keyof typeof LIFE_MS;

/** A key that no longer signs here, or not yet. */
export interface AcceptedKey {
  readonly key: Uint8Array;
  /** Until when a server may have signed with it, in milliseconds since 1970; `Infinity`: servers begin to. */
  readonly signedUntil: number;
}

/** The keys of a signer, each of 32 random bytes: with them another thread can make a signer of its own. */
export interface SignerKeys {
  readonly signing: Uint8Array;
  readonly accepted: readonly AcceptedKey[];
  /** The key of networks' digests. It stays as it is, as these digests are stored. */
  readonly network: Uint8Array;
}

interface PreparedKey {
  readonly key: KeyObject;
  readonly signedUntil: number;
}

/**
 * Signs what clients get and send back, so that the server need not store it (HMAC-SHA256, RFC 2104). All
 * servers over one database have the same keys.
 */
export class Signer {
  #keys!: SignerKeys;
  /** The key that signs comes first. */
  #prepared: readonly [PreparedKey, ...PreparedKey[]];
  readonly #network: KeyObject;

  constructor(signing: Uint8Array, { accepted = [], network = signing }: Partial<SignerKeys> = {}) {
    this.#network = createSecretKey(network);
    this.#prepared = this.#prepare({ signing, accepted, network });
  }

  get keys(): SignerKeys {
    return this.#keys;
  }

  /** Signs with another key from now on, and accepts others. */
  replaceKeys(keys: Omit<SignerKeys, "network">): void {
    this.#prepared = this.#prepare({ ...keys, network: this.#keys.network });
  }

  #prepare(keys: SignerKeys): [PreparedKey, ...PreparedKey[]] {
    this.#keys = keys;
    const signing = { key: createSecretKey(keys.signing), signedUntil: Number.POSITIVE_INFINITY };
    return [signing, ...keys.accepted.map((each) => ({ ...each, key: createSecretKey(each.key) }))];
  }

  /**
   * Returns the text with its signature, as one token of letters, digits, `-`, `_` and a dot, for headers and
   * addresses.
   */
  sign(purpose: Purpose, text: string): string {
    const encoded = Buffer.from(text).toString("base64url");
    return `${encoded}.${hmac(this.#prepared[0].key, `${purpose}:${encoded}`)}`;
  }

  /**
   * Returns the text of a token that one of the keys has signed for this purpose, where that key still counts
   * for it; `undefined` for every other token. `now` is in milliseconds since 1970.
   */
  verify(purpose: Purpose, token: string, now = Date.now()): string | undefined {
    const [encoded = "", signature = "", ...rest] = token.split(".");
    if (rest.length > 0) return undefined;
    const given = Buffer.from(signature);
    const isSigned = this.digests(purpose, encoded, now).some((digest) => {
      const expected = Buffer.from(digest);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isSigned ? Buffer.from(encoded, "base64url").toString() : undefined;
  }

  /**
   * Returns the digests of a text under the keys that count for this purpose, that of the signing key first.
   * Each has 43 letters, digits, `-` and `_`: nobody without the key can compute it, or try texts against it.
   */
  digests(purpose: Purpose, text: string, now = Date.now()): [string, ...string[]] {
    const [signing, ...others] = this.#prepared;
    const counting = others.filter(({ signedUntil }) => now < signedUntil + LIFE_MS[purpose]);
    const digestBy = ({ key }: PreparedKey) => hmac(key, `${purpose}:${text}`);
    return [digestBy(signing), ...counting.map(digestBy)];
  }

  /** Returns the digest of a network, like those of `digests`. No rotation changes it. */
  networkDigest(prefix: string): string {
    return hmac(this.#network, `prefix:${prefix}`);
  }
}

function hmac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
