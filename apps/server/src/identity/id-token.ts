import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";

/** Only asymmetric ones: with a shared secret whoever verifies could sign as well. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
/** Between the provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** As long as a `uid` may be in the contract. */
const LONGEST_SUBJECT = 200;
/** Access tokens (`at+jwt`), log-out tokens and their like say what they are; ID tokens do not (RFC 8725, section 3.11). */
const NAMED_KIND = /\+jwt$/i;

export interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly keyFor: JWTVerifyGetKey;
}

/** A token that proves nothing. The message is for the log; it holds nothing of the token. */
export class IdTokenFault extends Error {
  readonly expired: boolean;

  constructor(reason: string, expired = false) {
    super(reason);
    this.name = "IdTokenFault";
    this.expired = expired;
  }
}

/** The provider's keys cannot be had, so that nobody can say whether a token is genuine. */
export class ProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super("the provider's keys cannot be loaded", { cause });
    this.name = "ProviderUnreachable";
  }
}

/**
 * Resolves to a valid ID token's `sub` (OpenID Connect Core 1.0, section 3.1.3.7). Rejects with an IdTokenFault, or with
 * what `keyFor` rejects with when that is not about the token.
 */
export async function verifyIdToken(token: string, { issuer, clientId, keyFor }: Expected): Promise<string> {
  const options = {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ["sub", "exp"],
  };
  const { payload, protectedHeader } = await jwtVerify(token, keyFor, options).catch(nameFault);
  const { sub, azp, aud } = payload;
  if (NAMED_KIND.test(protectedHeader.typ ?? "")) throw new IdTokenFault("it is a token of another kind");
  if (typeof sub !== "string" || sub === "" || sub.length > LONGEST_SUBJECT)
    throw new IdTokenFault("its subject is no identifier");
  const forSeveral = Array.isArray(aud) && aud.length > 1;
  if ((forSeveral || azp !== undefined) && azp !== clientId)
    throw new IdTokenFault("it was issued to another client");
  return sub;
}

function nameFault(error: unknown): never {
  if (error instanceof errors.JOSEError)
    throw new IdTokenFault(`${error.code}: ${error.message}`, error instanceof errors.JWTExpired);
  throw error;
}
