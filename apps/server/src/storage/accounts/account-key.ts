/** Between issuer and subject. Addresses have none; a subject that has one is never stored by itself. */
const SEPARATOR = "\n";

/** A member as an ID token names them: the subject is unique at its issuer only (OpenID Connect Core 1.0, section 2). */
export interface Account {
  readonly issuer: string;
  readonly sub: string;
}

/**
 * Returns the key under which a member's saves are stored, as `uid`: the subject alone for the database's home issuer, the issuer and
 * the subject for every other. The members of one issuer thus never reach what another issuer's have stored.
 */
export function accountKey({ issuer, sub }: Account, home: string): string {
  return issuer === home && !sub.includes(SEPARATOR) ? sub : `${issuer}${SEPARATOR}${sub}`;
}

/** Returns the subject in an account's key, by which events and the app know the member. */
export function subjectOf(key: string): string {
  return key.slice(key.indexOf(SEPARATOR) + 1);
}

/** Returns every key that a subject may have, from whichever of these issuers it is. */
export function possibleKeys(sub: string, issuers: readonly string[]): string[] {
  return [sub, ...issuers.map((issuer) => `${issuer}${SEPARATOR}${sub}`)];
}
