import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { STAFF_SIGNED_IN_PATH } from "@harapen/contract/staff/paths";

/** The path of the demo provider on the server's own origin. */
export const MOUNT = "/oidc";
/** The demo provider's only client: this app. */
export const CLIENT_ID = "harapen-demo";
/**
 * The issuer under which the demo's accounts are stored: always the same, at whichever address a visitor
 * reached it.
 */
export const DEMO_ISSUER = "demo";
export const STYLE_PATH = `${MOUNT}/style.css`;
export const END_SESSION_PATH = "/session/end";

/**
 * Returns the issuer for an origin: the demo provider is another one at each address by which the server is
 * reached.
 */
export function issuerAt(origin: string): string {
  return origin + MOUNT;
}

export function redirectUriAt(origin: string): string {
  return origin + SIGNED_IN_PATH;
}

/** Returns the address to which staff are sent back. */
export function staffRedirectUriAt(origin: string): string {
  return origin + STAFF_SIGNED_IN_PATH;
}

/** Returns the path of the form that belongs to an interaction. */
export function interactionPath(uid: string): string {
  return `${MOUNT}/interaction/${uid}`;
}

/** Returns the path of a visitor's portrait. */
export function portraitPath(sub: string): string {
  return `${MOUNT}/picture/${sub}.svg`;
}

/** Whether the staff page asks: a visitor's page in the same browser still signs in by a name. */
export function isForStaff({ redirect_uri: address }: Readonly<Record<string, unknown>>): boolean {
  return URL.parse(String(address))?.pathname === STAFF_SIGNED_IN_PATH;
}
