import { createHmac, randomBytes } from "node:crypto";
import { ApiError } from "../../errors/api-error.ts";
import type { Signer } from "../../signing/signer.ts";

const SECRET_BYTES = 32;
/** The time to sign in at the provider. */
export const ATTEMPT_SECONDS = 600;

/** What an authorization request binds to the browser that makes it, and its response must bring back. */
export interface Attempt {
  /** Against responses to somebody else's request (RFC 6749, section 10.12); names the page's attempt after a dot. */
  readonly state: string;
  /** Against tokens of another request (OpenID Connect Core 1.0, section 15.5.2). */
  readonly nonce: string;
  /** Of PKCE, against codes that were intercepted (RFC 7636). */
  readonly verifier: string;
}

/** What a browser keeps of the sign-in that it has begun. */
export interface IssuedSecret {
  readonly secret: string;
  /** The digest of the session whose place the sign-in takes: the browser does not send that one's cookie when it comes back from the provider. */
  readonly replaces: string | undefined;
}

/** Returns a secret for one attempt, to be kept by the browser alone; signed, so that the server knows it again. */
export function newAttemptSecret(signer: Signer, replaces = "", now = Date.now()): string {
  const random = randomBytes(SECRET_BYTES).toString("base64url");
  return signer.sign("sign-in", [random, now, replaces].join("."));
}

/**
 * Reads the secret that a browser brings back. Throws an ApiError where it brings none, one that no server of this database has
 * issued, or one of more than ten minutes ago: from a secret that anybody can guess anybody could make a response to it, and so sign a visitor
 * in as themselves.
 */
export function readIssued(signer: Signer, secret = "", now = Date.now()): IssuedSecret {
  const [random, issuedAt, replaces] = signer.verify("sign-in", secret)?.split(".") ?? [];
  if (!random || now - Number(issuedAt) > 1_000 * ATTEMPT_SECONDS)
    throw new ApiError("forbidden", "This browser has begun no sign-in here.");
  return { secret, replaces: replaces || undefined };
}

/** Returns the attempt `id` of the browser that has this secret: the server needs to remember nothing of it. */
export function attemptOf(secret: string, id: string): Attempt {
  const derive = (purpose: string) =>
    createHmac("sha256", secret).update(`${purpose} ${id}`).digest("base64url");
  return { state: `${derive("state")}.${id}`, nonce: derive("nonce"), verifier: derive("verifier") };
}

/** What the ids of attempts by the page of staff begin with. */
const STAFF_PREFIX = "staff-";

/** Returns the id of an attempt that the page of staff names: where it ends is as much a part of what the browser's secret holds. */
export function staffAttemptId(attempt: string): string {
  return STAFF_PREFIX + attempt;
}

/** Whether an attempt was begun by the page of staff, and ends there. */
export function isStaffAttempt(id: string): boolean {
  return id.startsWith(STAFF_PREFIX);
}

/** Returns the id of the attempt that a `state` names; empty where it names none. */
export function attemptIdIn(state: string): string {
  return /^[\w-]+\.([\w-]{1,64})$/.exec(state)?.[1] ?? "";
}
