import { createHmac, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** What an authorization request binds to the browser that makes it, and its response must bring back. */
export interface Attempt {
  /** Against responses to somebody else's request (RFC 6749, section 10.12); names the page's attempt after a dot. */
  readonly state: string;
  /** Against tokens of another request (OpenID Connect Core 1.0, section 15.5.2). */
  readonly nonce: string;
  /** Of PKCE, against codes that were intercepted (RFC 7636). */
  readonly verifier: string;
}

/** Returns a secret for one attempt, to be kept by the browser alone. */
export function newAttemptSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Returns the attempt `id` of the browser that has this secret: the server needs to remember nothing of it. */
export function attemptOf(secret: string, id: string): Attempt {
  const derive = (purpose: string) =>
    createHmac("sha256", secret).update(`${purpose} ${id}`).digest("base64url");
  return { state: `${derive("state")}.${id}`, nonce: derive("nonce"), verifier: derive("verifier") };
}

/** Returns the id of the attempt that a `state` names; empty where it names none. */
export function attemptIdIn(state: string): string {
  return /^[\w-]+\.([\w-]{1,64})$/.exec(state)?.[1] ?? "";
}
