import { randomBytes } from "node:crypto";
import type { Signer } from "../../signing/signer.ts";

const HOUR_MS = 3_600_000;
/** The age up to which a token is accepted, and the age from which it is replaced by a new one. */
const MAX_AGE_HOURS = 24;
const FRESH_HOURS = 1;

/** What the server signed when it issued a visit's token. */
export interface VisitToken {
  /** Random; the same in all tokens of one visit. */
  readonly id: string;
  readonly prefixDigest: string;
  readonly aging: boolean;
}

/** Issues visits' tokens, and verifies them. The server stores none (`Signer`). */
export class VisitTokens {
  readonly #signer: Signer;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(signer: Signer, now = () => Date.now()) {
    this.#signer = signer;
    this.#now = now;
  }

  /** Returns a token for a visit from a prefix: a new visit, unless its id is given. */
  issue(prefixDigest: string, id = randomBytes(12).toString("base64url")): string {
    return this.#signer.sign("visit", [id, this.#hour(), prefixDigest].join("."));
  }

  /** Returns what a token says; `undefined` where the server did not sign it, or its time is over. */
  read(token: string): VisitToken | undefined {
    const [id = "", hour = "", prefixDigest = ""] = this.#signer.verify("visit", token)?.split(".") ?? [];
    const age = this.#hour() - Number(hour);
    return id && age < MAX_AGE_HOURS ? { id, prefixDigest, aging: age >= FRESH_HOURS } : undefined;
  }

  #hour(): number {
    return Math.floor(this.#now() / HOUR_MS);
  }
}
