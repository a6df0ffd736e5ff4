import { ErrorResponse, type OidcClient, type RefreshState, type SigninResponse } from "oidc-client-ts";
import { ApiError } from "../api/api-error.ts";
import type { Session } from "./kept-session.ts";
import { findProvider, SCOPE, sessionFrom } from "./provider.ts";
import { SignInNeeded } from "./sign-in-needed.ts";
import { useIdentity } from "./user.ts";

/** What a refresh starts from; the library wants a profile for providers that give no new ID token, of no use to us. */
function refreshState({ refreshToken, idToken, user }: Session): RefreshState {
  return {
    refresh_token: refreshToken ?? "",
    id_token: idToken,
    session_state: null,
    scope: SCOPE,
    profile: { sub: user.uid, iss: "", aud: "", exp: 0, iat: 0 },
  };
}

/** The provider's own trouble, told as an answer; of others it makes a refusal (OAuth 2.0, RFC 6749, section 5.2). */
const PASSING: readonly (string | null)[] = ["server_error", "temporarily_unavailable"];

async function refresh(provider: OidcClient, session: Session): Promise<SigninResponse> {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the library, no hook
    return await provider.useRefreshToken({ state: refreshState(session) });
  } catch (error) {
    if (error instanceof ErrorResponse && !PASSING.includes(error.error))
      throw new SignInNeeded(error.message, { cause: error });
    throw new ApiError("network", 0, "the sign-in could not be renewed", error);
  }
}

/** A new ID token without asking the visitor. Throws SignInNeeded where the provider gives none, ApiError otherwise. */
export async function renew(session: Session): Promise<Session> {
  const provider = await findProvider();
  try {
    if (!provider) throw new SignInNeeded("sign-in has been switched off");
    const response = await refresh(provider, session);
    if (response.id_token === session.idToken) throw new SignInNeeded("the provider gave no new token");
    const fresh = await sessionFrom(provider, response);
    const renewed = {
      ...fresh,
      user: session.user,
      refreshToken: fresh.refreshToken ?? session.refreshToken,
    };
    // The visitor may have logged out meanwhile.
    if (useIdentity.getState().session !== session) throw new SignInNeeded("the sign-in has ended");
    useIdentity.getState().becomeMember(renewed);
    return renewed;
  } catch (error) {
    if (error instanceof SignInNeeded && useIdentity.getState().session === session)
      useIdentity.getState().lapse();
    throw error;
  }
}
