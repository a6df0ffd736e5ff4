import * as z from "zod/mini";
import type { TokenIdentity } from "./id-token.ts";

/** Who has signed in, according to the provider. */
export interface Member {
  /** The ID token's `sub`. */
  readonly uid: string;
  /** Empty where the provider gives none. */
  readonly name: string;
  /** The address of a picture. */
  readonly picture: string | null;
  readonly verifiedEmail: string | undefined;
  /** When they signed in there, as far as the provider tells: ISO 8601 in UTC. */
  readonly authenticatedAt: string | undefined;
  /** How they signed in there (`acr`); `null` where the provider does not tell. */
  readonly acr: string | null;
}

type Claims = Readonly<Record<string, unknown>>;

/** The longest short text that the contract allows, in characters. */
const MAX_NAME_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 2_000;

/** What Apple posts with the code at somebody's first sign-in, as JSON. */
const applesUser = z.object({
  name: z.object({ firstName: z._default(z.string(), ""), lastName: z._default(z.string(), "") }),
});

/**
 * Resolves to the member of a verified token. If the token has no name, asks the UserInfo endpoint (OpenID Connect Core 1.0, section
 * 5.4); a visitor without a name is signed in all the same.
 */
export async function memberOf(
  { uid, verifiedEmail, claims }: TokenIdentity,
  postedUser: string | null,
  loadUserInfo: () => Promise<Claims>,
): Promise<Member> {
  const posted = nameInApplesUser(postedUser);
  const known = nameIn(claims) || posted;
  const more = known ? {} : await loadUserInfo().catch(() => ({}));
  return {
    uid,
    name: known || nameIn(more),
    picture: pictureIn(claims) ?? pictureIn(more),
    verifiedEmail,
    authenticatedAt: authenticationTime(claims),
    acr: acrIn(claims),
  };
}

const textOf = (claim: unknown) => (typeof claim === "string" ? claim.trim().slice(0, MAX_NAME_LENGTH) : "");

/**
 * Returns the name in a token's claims, empty where there is none: providers differ in which of these claims
 * they set.
 */
export function nameIn({ name, nickname, preferred_username, given_name }: Claims): string {
  return [name, nickname, preferred_username, given_name].map(textOf).find((text) => text !== "") ?? "";
}

/**
 * Returns when the provider asked somebody who they are (OpenID Connect Core 1.0, section 2), which a renewed
 * token keeps; `undefined` where it does not tell.
 */
export function authenticationTime({ auth_time }: Claims): string | undefined {
  return typeof auth_time === "number" ? inSeconds(auth_time * 1_000) : undefined;
}

/** Returns how somebody signed in, as the provider names it; `null` where it does not tell. */
export function acrIn({ acr }: Claims): string | null {
  return typeof acr === "string" && acr.length <= MAX_NAME_LENGTH ? acr : null;
}

/** Returns when a token was issued. */
export function issuedAt({ iat }: Claims): string {
  return inSeconds((typeof iat === "number" ? iat : 0) * 1_000);
}

/** Returns a time as tokens have it, in whole seconds. */
export function inSeconds(time: string | number): string {
  return new Date(Math.floor(new Date(time).getTime() / 1_000) * 1_000).toISOString();
}

function pictureIn({ picture }: Claims): string | null {
  return typeof picture === "string" && picture.length <= MAX_ADDRESS_LENGTH ? picture : null;
}

/**
 * Returns the name that Apple posts through the visitor's browser: unverified, only what they call
 * themselves.
 */
function nameInApplesUser(posted: string | null): string {
  if (posted === null) return "";
  try {
    const { name } = applesUser.parse(JSON.parse(posted));
    return textOf(`${name.firstName} ${name.lastName}`);
  } catch {
    return "";
  }
}
