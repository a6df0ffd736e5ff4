import { SIGNED_IN_PATH } from "@harapen/contract/constants";

/** Where the demo provider lives on the server's own origin. */
export const MOUNT = "/oidc";
/** The one client that the demo provider knows: this app. */
export const CLIENT_ID = "harapen-demo";
export const END_SESSION_PATH = "/session/end";

/** The demo provider is another issuer at each address by which the server is reached. */
export function issuerAt(origin: string): string {
  return origin + MOUNT;
}

export function redirectUriAt(origin: string): string {
  return origin + SIGNED_IN_PATH;
}
