import { ErrorResponse, type OidcClient, type SigninResponse } from "oidc-client-ts";
import { ApiError } from "../../api/api-error.ts";
import { SignInRequiredError, useIdentity } from "../identity-store.ts";
import type { SignIn } from "../sign-in-storage.ts";
import { findProvider, signInFromResponse } from "./provider.ts";

/**
 * Error codes of a provider's own failure, after which a retry may succeed; the others refuse the token (RFC
 * 6749, section 5.2).
 */
const TRANSIENT_ERRORS: readonly (string | null)[] = ["server_error", "temporarily_unavailable"];

async function refresh(provider: OidcClient, signIn: SignIn): Promise<SigninResponse> {
  const { refreshToken, idToken, user } = signIn;
  // The library requires a profile for providers that give no new ID token, which is not used here.
  const profile = { sub: user.uid, iss: "", aud: "", exp: 0, iat: 0 };
  const tokens = { refresh_token: refreshToken ?? "", id_token: idToken ?? "" };
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the library, not a hook
    return await provider.useRefreshToken({ state: { ...tokens, session_state: null, profile } });
  } catch (error) {
    if (error instanceof ErrorResponse && !TRANSIENT_ERRORS.includes(error.error))
      throw new SignInRequiredError(error.message, { cause: error });
    throw new ApiError("network", 0, "the sign-in could not be renewed", { cause: error });
  }
}

/**
 * Renews the ID token with the refresh token, without the visitor. Throws `SignInRequiredError` where the
 * provider refuses or the member has logged out meanwhile, and `ApiError` where it may succeed later.
 */
export async function renewSignIn(signIn: SignIn): Promise<SignIn> {
  const provider = await findProvider();
  try {
    if (!provider) throw new SignInRequiredError("sign-in has been switched off");
    const response = await refresh(provider, signIn);
    if (response.id_token === signIn.idToken) throw new SignInRequiredError("the provider gave no new token");
    const issued = await signInFromResponse(provider, response);
    const renewed = {
      ...issued,
      user: signIn.user,
      signedInAt: signIn.signedInAt,
      refreshToken: issued.refreshToken ?? signIn.refreshToken,
    };
    // The visitor may have logged out meanwhile.
    if (useIdentity.getState().signIn !== signIn) throw new SignInRequiredError("the sign-in has ended");
    useIdentity.getState().becomeMember(renewed);
    return renewed;
  } catch (error) {
    if (error instanceof SignInRequiredError && useIdentity.getState().signIn === signIn)
      useIdentity.getState().markExpired();
    throw error;
  }
}
