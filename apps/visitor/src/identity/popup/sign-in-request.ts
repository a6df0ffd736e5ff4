import { ErrorResponse } from "oidc-client-ts";
import { loadAquarium } from "../../api/load-aquarium.ts";
import { queryClient } from "../../api/query-client.ts";
import { newUuid } from "../../platform/uuid.ts";
import { currentAquarium } from "../../visit/current-aquarium.ts";
import { findProvider, signInFromResponse } from "../oidc/provider.ts";
import { signInSettingsQuery } from "../oidc/sign-in-settings.ts";
import { beginAddress, signInFromSession } from "../session/session-sign-in.ts";
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

/** Returns the claims to ask for: the e-mail address only where the aquarium keeps addresses. Loads the setting anew, as it may have changed during the visit. */
async function wantedScope(): Promise<string> {
  const { keep_email = false } = await loadAquarium(currentAquarium());
  return keep_email ? "openid profile email" : "openid profile";
}

/**
 * Prepares an authorization request, for the provider's page in this language: the server's where the server exchanges the
 * provider's code, otherwise the page's own with PKCE. Rejects with `SignInError`.
 */
export async function createSignInRequest(locale: string): Promise<SignInRequest> {
  const settings = await queryClient.fetchQuery(signInSettingsQuery).catch(rejectAsSignInError);
  if (!settings.enabled) throw new SignInError("off");
  if (!settings.session) return createPkceRequest(locale);
  const attempt = newUuid();
  return requestTo(beginAddress(attempt, locale), attempt, signInFromSession);
}

async function createPkceRequest(locale: string): Promise<SignInRequest> {
  const [provider, scope] = await Promise.all([findProvider(), wantedScope()]).catch(rejectAsSignInError);
  if (!provider) throw new SignInError("off");
  // PKCE needs `crypto.subtle`, which browsers provide only on https and localhost.
  if (!window.isSecureContext) throw new SignInError("off", "the page was not loaded by https");
  const { url, state } = await provider
    .createSigninRequest({ ui_locales: locale, scope })
    .catch(rejectAsSignInError);
  const redeem = async (response: string) =>
    signInFromResponse(provider, await provider.processSigninResponse(response));
  return requestTo(url, state.id, redeem);
}

function requestTo(
  address: string,
  state: string,
  redeem: (response: string) => Promise<SignIn>,
): SignInRequest {
  const response = waitForResponse(state);
  const signIn = response.then((ended) => {
    stopListening();
    return redeem(ended).catch(rejectAsSignInError);
  });
  return { address, responded: response.then(() => "responded"), signIn };
}
