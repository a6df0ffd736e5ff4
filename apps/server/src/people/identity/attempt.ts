import { createHmac, randomBytes } from "node:crypto";
import { ApiError } from "../../platform/errors.ts";
import { LIFE_MS, type Signer } from "../../platform/signer.ts";

const SECRET_BYTES = 32;
/** How long somebody may take to sign in at the provider. */
export const ATTEMPT_SECONDS = LIFE_MS["sign-in"] / 1_000;

/** What an authorization request binds to its browser, and its response must contain. */
export interface Attempt {
  /**
   * Against responses to another person's request (RFC 6749, section 10.12); contains the page's attempt
   * after a dot.
   */
  readonly state: string;
  /** Against tokens of another request (OpenID Connect Core 1.0, section 15.5.2). */
  readonly nonce: string;
  /** For PKCE, against intercepted codes (RFC 7636). */
  readonly verifier: string;
}

/** What a browser keeps of the sign-in that it has begun. */
export interface IssuedSecret {
  readonly secret: string;
  /**
   * The digest of the session that the sign-in replaces: the browser does not send that session's cookie when
   * it returns from the provider.
   */
  readonly replaces: string | undefined;
}

/**
 * Returns a secret for one attempt, which only the browser stores; it is signed, so that the server can
 * verify it.
 */
export function newAttemptSecret(signer: Signer, replaces = "", now = Date.now()): string {
  const random = randomBytes(SECRET_BYTES).toString("base64url");
  return signer.sign("sign-in", [random, now, replaces].join("."));
}

/**
 * Reads the secret that a browser sends. Throws an ApiError where it sends none, one that no server of this
 * database has issued, or one older than ten minutes: anybody who can guess a secret can make a response for
 * it, and so sign a visitor in as themselves.
 */
export function readIssued(signer: Signer, secret = "", now = Date.now()): IssuedSecret {
  const [random, issuedAt, replaces] = signer.verify("sign-in", secret, now)?.split(".") ?? [];
  if (!random || now - Number(issuedAt) > 1_000 * ATTEMPT_SECONDS)
    throw new ApiError("forbidden", "This browser has begun no sign-in here.");
  return { secret, replaces: replaces || undefined };
}

/**
 * Returns the attempt `id` of the browser with this secret, from which it is derived: the server stores
 * nothing of it.
 */
export function attemptOf(secret: string, id: string): Attempt {
  const derive = (purpose: string) =>
    createHmac("sha256", secret).update(`${purpose} ${id}`).digest("base64url");
  return { state: `${derive("state")}.${id}`, nonce: derive("nonce"), verifier: derive("verifier") };
}

/** The prefix of the ids of attempts that the staff page begins. */
const STAFF_PREFIX = "staff-";

/**
 * Returns the id of an attempt of the staff page: that it ends there is thus bound to the browser's secret,
 * too.
 */
export function staffAttemptId(attempt: string): string {
  return STAFF_PREFIX + attempt;
}

/** Whether an attempt was begun by the staff page, and ends there. */
export function isStaffAttempt(id: string): boolean {
  return id.startsWith(STAFF_PREFIX);
}

/** Returns the id of the attempt in a `state`; empty where there is none. */
export function attemptIdIn(state: string): string {
  return /^[\w-]+\.([\w-]{1,64})$/.exec(state)?.[1] ?? "";
}
