import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { IdTokenError } from "../../platform/errors.ts";

/**
 * The signature algorithms of tokens that anybody may send, all asymmetric: with a shared secret whoever
 * verifies could also sign.
 */
export const ASYMMETRIC_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
/** The difference tolerated between the provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** The age from which a token is no longer accepted, however long it claims to be valid. */
const MAX_AGE_SECONDS = 86_400;
/** The longest `uid` that the contract allows. */
const MAX_SUBJECT_LENGTH = 200;
/**
 * The `typ` of access tokens (`at+jwt`), log-out tokens and the like; ID tokens have no such type (RFC 8725,
 * section 3.11).
 */
const OTHER_TOKEN_TYPE = /\+jwt$/i;

/** The issuer, client and keys that a valid ID token has. */
export interface ExpectedToken {
  readonly issuer: string;
  readonly clientId: string;
  readonly keyFor: JWTVerifyGetKey;
  /** The asymmetric ones unless set. */
  readonly algorithms?: string[];
}

/** The identity in a valid ID token. */
export interface TokenIdentity {
  /** The token's `sub`. */
  readonly uid: string;
  /** The e-mail address, if the provider has verified it; else `undefined`. */
  readonly verifiedEmail: string | undefined;
  readonly claims: JWTPayload;
}

/**
 * Resolves to the identity in a valid ID token (OpenID Connect Core 1.0, section 3.1.3.7). Rejects with an
 * IdTokenError, or with the rejection of `keyFor` where that is not about the token.
 */
export async function verifyIdToken(
  token: string,
  { issuer, clientId, keyFor, algorithms = ASYMMETRIC_ALGORITHMS }: ExpectedToken,
): Promise<TokenIdentity> {
  const options = {
    issuer,
    audience: clientId,
    algorithms,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ["sub", "exp"],
  };
  const { payload, protectedHeader } = await jwtVerify(token, keyFor, options).catch(throwIdTokenError);
  const { sub, azp, aud } = payload;
  if (OTHER_TOKEN_TYPE.test(protectedHeader.typ ?? ""))
    throw new IdTokenError("it is a token of another kind");
  if (typeof sub !== "string" || sub === "" || sub.length > MAX_SUBJECT_LENGTH)
    throw new IdTokenError("its subject is no identifier");
  const forSeveral = Array.isArray(aud) && aud.length > 1;
  if ((forSeveral || azp !== undefined) && azp !== clientId)
    throw new IdTokenError("it was issued to another client");
  return { uid: sub, verifiedEmail: verifiedEmailOf(payload), claims: payload };
}

/** An address of the form that OpenID Connect Core 1.0, section 5.1, names: the addr-spec of RFC 5322. */
const EMAIL = /^[^\s\p{Cc}]+@[^\s\p{Cc}]+$/u;
const MAX_EMAIL_LENGTH = 254;

function verifiedEmailOf(claims: JWTPayload): string | undefined {
  const { email } = claims;
  if (!vouchesForEmail(claims) || typeof email !== "string") return undefined;
  return EMAIL.test(email) && email.length <= MAX_EMAIL_LENGTH ? email : undefined;
}

/**
 * Whether the provider vouches for the address. Apple writes `email_verified` as text. Entra has no such claim:
 * its optional `xms_edov` says that the address is of a domain which the tenant has proved to own
 * (https://learn.microsoft.com/entra/identity-platform/optional-claims-reference). That counts only where
 * nothing is said by the standard's claim.
 */
function vouchesForEmail({ email_verified, xms_edov }: JWTPayload): boolean {
  if (email_verified !== undefined) return email_verified === true || email_verified === "true";
  return xms_edov === true || xms_edov === "true" || xms_edov === 1 || xms_edov === "1";
}

function throwIdTokenError(error: unknown): never {
  if (!(error instanceof errors.JOSEError)) throw error;
  const code = error instanceof errors.JWTExpired ? "expired" : "invalid";
  throw new IdTokenError(`${error.code}: ${error.message}`, code);
}
