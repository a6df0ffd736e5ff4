import type { SignInSettings } from "@harapen/contract/calls";
import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { OidcClient, type SigninResponse, WebStorageStateStore } from "oidc-client-ts";
import { queryClient } from "../penguins/queries.ts";
import { withDeadline } from "../platform/deadline.ts";
import type { Session } from "./kept-session.ts";
import { claimsOf, userFrom } from "./profile.ts";
import { signInQuery } from "./sign-in-settings.ts";

export const SCOPE = "openid profile email";
const TIMEOUT_SECONDS = 15;

/** The provider that the server names; undefined where it offers no sign-in. Throws `ApiError`. */
export async function findProvider(): Promise<OidcClient | undefined> {
  const settings = await queryClient.fetchQuery(signInQuery);
  return settings.enabled ? clientOf(settings) : undefined;
}

function clientOf({ issuer, clientId }: Extract<SignInSettings, { enabled: true }>): OidcClient {
  return new OidcClient({
    authority: issuer,
    client_id: clientId,
    redirect_uri: new URL(SIGNED_IN_PATH, window.location.origin).href,
    response_type: "code",
    scope: SCOPE,
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: "harapen.sign-in." }),
    requestTimeoutInSeconds: TIMEOUT_SECONDS,
  });
}

/** A session from a provider's answer. Its token's life is counted from now: phones' clocks are often wrong. */
export async function sessionFrom(provider: OidcClient, response: SigninResponse): Promise<Session> {
  const { id_token: idToken, refresh_token: refreshToken = null, profile } = response;
  if (idToken === undefined) throw new Error("the provider gave no ID token");
  const told = profile.name ? undefined : await userInfo(provider, response.access_token);
  return {
    user: userFrom(claimsOf(profile, told)),
    idToken,
    expiresAt: Date.now() + (profile.exp - profile.iat) * 1_000,
    refreshToken,
  };
}

/** Some providers tell names only when asked (Core, section 5.4). A visitor without a name is signed in all the same. */
async function userInfo(provider: OidcClient, accessToken: string): Promise<unknown> {
  try {
    const address = await provider.metadataService.getUserInfoEndpoint();
    const headers = { authorization: `Bearer ${accessToken}` };
    return await withDeadline({ timeoutMs: TIMEOUT_SECONDS * 1_000 }, async (signal) => {
      const answer = await fetch(address, { headers, signal });
      return answer.ok ? answer.json() : undefined;
    });
  } catch {
    return undefined;
  }
}
