import type { User } from "../identity-store.ts";

/** The unchecked claims of an ID token or of the UserInfo endpoint (OpenID Connect Core 1.0, section 5.1). */
export type Claims = Readonly<Record<string, unknown>>;

/** The claims of an ID token, whose subject the library has checked. */
type Profile = Claims & { readonly sub: string };

/**
 * The ID token's claims with those that only the UserInfo endpoint has; a response about another subject must not be used
 * (OpenID Connect Core 1.0, section 5.3.2).
 */
export function mergeClaims(profile: Profile, userInfo: unknown): Profile {
  const isSameSubject =
    typeof userInfo === "object" && userInfo !== null && "sub" in userInfo && userInfo.sub === profile.sub;
  return isSameSubject ? { ...userInfo, ...profile } : profile;
}

/** The longest short text that the contract allows, in characters. */
const MAX_LENGTH = 200;

const textClaim = (claim: unknown) => (typeof claim === "string" ? claim.trim().slice(0, MAX_LENGTH) : "");

/**
 * Makes a user from a provider's claims. Providers differ in which name claims they give. The app keeps no e-mail address,
 * nor any part of one.
 */
export function userFromClaims(claims: Profile): User {
  const names = [claims.name, claims.nickname, claims.preferred_username, claims.given_name];
  const name = names.map(textClaim).find((text) => text !== "");
  return {
    name: name ?? "",
    uid: claims.sub,
    image: typeof claims.picture === "string" ? claims.picture : null,
  };
}
