import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { IdTokenError } from "../errors/id-token-error.ts";

/** The accepted signature algorithms, all asymmetric: with a shared secret whoever verifies could sign as well. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
/** The difference tolerated between the provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** The longest `uid` that the contract allows. */
const MAX_SUBJECT_LENGTH = 200;
/** The `typ` of access tokens (`at+jwt`), log-out tokens and their like; ID tokens have none such (RFC 8725, section 3.11). */
const OTHER_TOKEN_TYPE = /\+jwt$/i;

/** The issuer, client and keys that a valid ID token has. */
export interface ExpectedToken {
  readonly issuer: string;
  readonly clientId: string;
  readonly keyFor: JWTVerifyGetKey;
}

/**
 * Resolves to a valid ID token's `sub` (OpenID Connect Core 1.0, section 3.1.3.7). Rejects with an IdTokenError, or with
 * what `keyFor` rejects with when that is not about the token.
 */
export async function verifyIdToken(
  token: string,
  { issuer, clientId, keyFor }: ExpectedToken,
): Promise<string> {
  const options = {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
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
  return sub;
}

function throwIdTokenError(error: unknown): never {
  if (!(error instanceof errors.JOSEError)) throw error;
  const code = error instanceof errors.JWTExpired ? "expired" : "invalid";
  throw new IdTokenError(`${error.code}: ${error.message}`, code);
}
