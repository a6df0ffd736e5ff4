import { openIdClient, type SignInEnabled } from "@harapen/contract/calls/sign-in";
import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { OidcClient, type SigninResponse, WebStorageStateStore } from "oidc-client-ts";
import { queryClient } from "../../api/query-client.ts";
import { withDeadline } from "../../platform/deadline.ts";
import type { User } from "../identity-store.ts";
import type { SignIn } from "../sign-in-storage.ts";
import { signInSettingsQuery } from "./sign-in-settings.ts";

const TIMEOUT_SECONDS = 15;
/** The age from which the server accepts no token, however long it is valid. */
const MAX_AGE_SECONDS = 86_400;

/**
 * The client of the OpenID provider that the server names; undefined where it offers no sign-in. Throws
 * `ApiError`.
 */
export async function findProvider(): Promise<OidcClient | undefined> {
  const settings = await queryClient.fetchQuery(signInSettingsQuery);
  return settings.enabled ? createClient(settings) : undefined;
}

function createClient(settings: SignInEnabled): OidcClient {
  return new OidcClient({
    ...openIdClient(settings, new URL(SIGNED_IN_PATH, window.location.origin)),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: "harapen.sign-in." }),
    requestTimeoutInSeconds: TIMEOUT_SECONDS,
  });
}

/**
 * Makes a sign-in of a token response. The token's lifetime is counted from now: phones' clocks are often
 * wrong.
 */
export async function signInFromResponse(provider: OidcClient, response: SigninResponse): Promise<SignIn> {
  const { id_token: idToken, refresh_token: refreshToken = null, profile } = response;
  if (idToken === undefined) throw new Error("the provider gave no ID token");
  const userInfo = profile.name ? undefined : await fetchUserInfo(provider, response.access_token);
  return {
    user: userFromClaims(mergeClaims(profile, userInfo)),
    idToken,
    expiresAt: Date.now() + Math.min(profile.exp - profile.iat, MAX_AGE_SECONDS) * 1_000,
    signedInAt: Date.now(),
    refreshToken,
  };
}

/**
 * The response of the UserInfo endpoint, where some providers have the names (OpenID Connect Core 1.0,
 * section 5.4); undefined where it cannot be loaded: a visitor without a name is signed in all the same.
 */
async function fetchUserInfo(provider: OidcClient, accessToken: string): Promise<unknown> {
  try {
    const address = await provider.metadataService.getUserInfoEndpoint();
    const headers = { authorization: `Bearer ${accessToken}` };
    return await withDeadline({ timeoutMs: TIMEOUT_SECONDS * 1_000 }, async (signal) => {
      const response = await fetch(address, { headers, signal });
      return response.ok ? response.json() : undefined;
    });
  } catch {
    return undefined;
  }
}

/** The unchecked claims of an ID token or of the UserInfo endpoint (OpenID Connect Core 1.0, section 5.1). */
type Claims = Readonly<Record<string, unknown>>;

/** The claims of an ID token, whose subject the library has checked. */
type Profile = Claims & { readonly sub: string };

/**
 * The ID token's claims with those that only the UserInfo endpoint has; a response about another subject must
 * not be used (OpenID Connect Core 1.0, section 5.3.2).
 */
export function mergeClaims(profile: Profile, userInfo: unknown): Profile {
  const isSameSubject =
    typeof userInfo === "object" && userInfo !== null && "sub" in userInfo && userInfo.sub === profile.sub;
  return isSameSubject ? { ...userInfo, ...profile } : profile;
}

/** The longest short text that the contract allows, in characters. */
const MAX_LENGTH = 200;

const textClaim = (claim: unknown) => (typeof claim === "string" ? claim.trim().slice(0, MAX_LENGTH) : "");

/** Makes a user from a provider's claims, which differ in names. No part of an e-mail address is kept. */
export function userFromClaims(claims: Profile): User {
  const names = [claims.name, claims.nickname, claims.preferred_username, claims.given_name];
  const name = names.map(textClaim).find((text) => text !== "");
  return {
    name: name ?? "",
    uid: claims.sub,
    image: typeof claims.picture === "string" ? claims.picture : null,
  };
}
