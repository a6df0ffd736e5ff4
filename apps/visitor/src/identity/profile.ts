import type { User } from "./user.ts";

/** Claims of an ID token or of the provider's user info (OpenID Connect Core 1.0, section 5.1), not yet looked at. */
export type Claims = Readonly<Record<string, unknown>>;

type Profile = Claims & { readonly sub: string };

/** The ID token's claims with what the user info adds; that of another subject must not be used (Core, section 5.3.2). */
export function claimsOf(profile: Profile, told: unknown): Profile {
  const isSame = typeof told === "object" && told !== null && "sub" in told && told.sub === profile.sub;
  return isSame ? { ...told, ...profile } : profile;
}

/** As long as the contract's short texts may be. */
const LONGEST = 200;

const textOf = (claim: unknown) => (typeof claim === "string" ? claim.trim().slice(0, LONGEST) : "");

/** A user from a provider's claims. Which of the names are there differs from one provider to the next. */
export function userFrom(claims: Profile): User {
  const names = [claims.name, claims.nickname, claims.preferred_username, claims.given_name];
  const mail = textOf(claims.email);
  const name = names.map(textOf).find((text) => text !== "");
  return {
    name: name ?? mail.split("@", 1)[0] ?? "",
    uid: claims.sub,
    mail,
    image: typeof claims.picture === "string" ? claims.picture : null,
  };
}
