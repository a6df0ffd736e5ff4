import { ErrorResponse, type OidcClient } from "oidc-client-ts";
import { loadAquarium } from "../../api/load-aquarium.ts";
import { currentAquarium } from "../../visit/current-aquarium.ts";
import { findProvider, signInFromResponse } from "../oidc/provider.ts";
import { SignInError } from "../sign-in-error.ts";
import type { SignIn } from "../sign-in-storage.ts";
import { listenForResponse } from "./response-channel.ts";

/** An authorization request, ready for the provider. */
export interface SignInRequest {
  /** The address of the provider's page, to be opened in a window of its own. */
  readonly address: string;
  /** Resolves once the provider has responded, whether or not the window is still open. */
  readonly responded: Promise<"responded">;
  /** Resolves once the response is redeemed; rejects with `SignInError`. */
  readonly signIn: Promise<SignIn>;
}

/** The error codes of a visitor who did not consent: the standard one (RFC 6749, section 4.1.2.1), and Apple's own. */
const REFUSAL_CODES: readonly (string | null)[] = ["access_denied", "user_cancelled_authorize"];

function toSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  if (!(error instanceof ErrorResponse)) return new SignInError("unreachable", error);
  return new SignInError(REFUSAL_CODES.includes(error.error) ? "refused" : "failed", error);
}

const rejectAsSignInError = (error: unknown) => Promise.reject(toSignInError(error));

let stopListening = () => {};

/** The address of the response to the request with this `state`. Only the newest request is waited for. */
function waitForResponse(state: string): Promise<string> {
  stopListening();
  return new Promise((resolve) => {
    stopListening = listenForResponse(state, resolve);
  });
}

/** The claims to ask for: the e-mail address only where the aquarium keeps addresses. Asked anew, as a visit may be older than the setting. */
async function wantedScope(): Promise<string> {
  const { keep_email = false } = await loadAquarium(currentAquarium());
  return keep_email ? "openid profile email" : "openid profile";
}

/**
 * Finds the provider and prepares an authorization request with PKCE, for the provider's page in this language. Rejects with
 * `SignInError`.
 */
export async function createSignInRequest(locale: string): Promise<SignInRequest> {
  const [provider, scope] = await Promise.all([findProvider(), wantedScope()]).catch(rejectAsSignInError);
  if (!provider) throw new SignInError("off");
  // PKCE needs `crypto.subtle`, which browsers give to https and to localhost alone.
  if (!window.isSecureContext) throw new SignInError("off", "the page was not loaded by https");
  const { url, state } = await provider
    .createSigninRequest({ ui_locales: locale, scope })
    .catch(rejectAsSignInError);
  const response = waitForResponse(state.id);
  return {
    address: url,
    responded: response.then(() => "responded"),
    signIn: response.then((address) => redeemResponse(provider, address)),
  };
}

/** Redeems the code of a response for tokens. Throws `SignInError`. */
async function redeemResponse(provider: OidcClient, address: string): Promise<SignIn> {
  stopListening();
  try {
    return await signInFromResponse(provider, await provider.processSigninResponse(address));
  } catch (error) {
    throw toSignInError(error);
  }
}
