import { PATHS } from "@harapen/contract/calls/paths";
import { signInFailure } from "@harapen/contract/calls/sign-in";
import { ErrorResponse } from "oidc-client-ts";
import { loadAquarium } from "../../api/aquarium.ts";
import { queryClient } from "../../api/query-client.ts";
import { loadSignInSession } from "../../api/session.ts";
import { serverAddress } from "../../platform/server-address.ts";
import { newUuid } from "../../platform/uuid.ts";
import { currentAquarium } from "../../visit/drawing-session-store.ts";
import { findProvider, signInFromResponse } from "../oidc/provider.ts";
import { signInSettingsQuery } from "../oidc/sign-in-settings.ts";
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

/**
 * The error codes of a visitor who did not consent: the standard one (RFC 6749, section 4.1.2.1), and Apple's
 * own.
 */
const REFUSAL_CODES: readonly (string | null)[] = ["access_denied", "user_cancelled_authorize"];

function toSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  if (!(error instanceof ErrorResponse)) return new SignInError("unreachable", error);
  return new SignInError(REFUSAL_CODES.includes(error.error) ? "refused" : "failed", error);
}

const rejectAsSignInError = (error: unknown) => Promise.reject(toSignInError(error));

/** Waits for the response to the newest request alone. */
const newestResponse = createNewestResponse(listenForResponse);

function createNewestResponse(listen: typeof listenForResponse) {
  let stop = () => {};
  return async (state: string): Promise<string> => {
    stop();
    const response = await new Promise<string>((resolve) => {
      stop = listen(state, resolve);
    });
    stop();
    return response;
  };
}

/**
 * Returns the claims to ask for: the e-mail address only where the aquarium keeps addresses. Loads the
 * setting anew, as it may have changed during the visit.
 */
async function wantedScope(): Promise<string> {
  const { keep_email = false } = await loadAquarium(currentAquarium());
  return keep_email ? "openid profile email" : "openid profile";
}

/**
 * Prepares an authorization request, for the provider's page in this language: the server's where the server
 * exchanges the provider's code, otherwise the page's own with PKCE. Rejects with `SignInError`.
 */
export async function createSignInRequest(locale: string): Promise<SignInRequest> {
  const settings = await queryClient.fetchQuery(signInSettingsQuery).catch(rejectAsSignInError);
  if (!settings.enabled) throw new SignInError("off");
  if (!settings.session) return createPkceRequest(locale);
  const attempt = newUuid();
  const query = new URLSearchParams({ attempt, locale, aquarium: currentAquarium() });
  return requestTo(`${serverAddress(PATHS.signInBegin)}?${query}`, attempt, signInFromSession);
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
  const response = newestResponse(state);
  const signIn = response.then((ended) => redeem(ended).catch(rejectAsSignInError));
  return { address, responded: response.then(() => "responded"), signIn };
}

/**
 * Returns the sign-in of an attempt that has ended at `address`. The page learns who has signed in, but holds
 * no proof of it. Throws `SignInError`, and `ApiError`.
 */
export async function signInFromSession(address: string): Promise<SignIn> {
  const { searchParams } = new URL(address);
  const error = searchParams.get("error");
  if (error !== null) throw new SignInError(signInFailure.safeParse(error).data ?? "failed");
  const session = await loadSignInSession(searchParams.get("state") ?? "");
  if (!session.user) throw new SignInError("failed", "the browser has no session");
  const { uid, name, picture } = session.user;
  return {
    user: { uid, name, image: picture },
    idToken: null,
    refreshToken: null,
    expiresAt: Date.now() + session.secondsLeft * 1_000,
    signedInAt: Date.now(),
  };
}

/**
 * Why a sign-in did not succeed. closed: the visitor closed the popup; refused: the visitor or the provider
 * denied it; unreachable: the network, the server or the provider is down; off: this server has no sign-in;
 * failed: everything else.
 */
export type SignInErrorCode = "closed" | "refused" | "unreachable" | "off" | "failed";

export class SignInError extends Error {
  override readonly name = "SignInError";
  readonly code: Exclude<SignInErrorCode, "closed">;

  constructor(code: SignInError["code"], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
