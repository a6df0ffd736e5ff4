import { ErrorResponse, type OidcClient } from "oidc-client-ts";
import { listenForAnswer } from "./answer.ts";
import type { Session } from "./kept-session.ts";
import { findProvider, sessionFrom } from "./provider.ts";
import { SignInTrouble } from "./trouble.ts";

/** A request to sign in, ready for the provider. */
export interface SignInRequest {
  /** The provider's page, to be shown in a window of its own. */
  readonly address: string;
  /** Resolves once the provider has answered, whatever has become of the window; rejects with SignInTrouble. */
  readonly session: Promise<Session>;
}

/** Apple says it in words of its own. */
const REFUSALS: readonly (string | null)[] = ["access_denied", "user_cancelled_authorize"];

function troubleOf(error: unknown): SignInTrouble {
  if (error instanceof SignInTrouble) return error;
  if (!(error instanceof ErrorResponse)) return new SignInTrouble("unreachable", error);
  return new SignInTrouble(REFUSALS.includes(error.error) ? "refused" : "failed", error);
}

const inTrouble = (error: unknown) => Promise.reject(troubleOf(error));

let stopListening = () => {};

/** The address with which the provider answers. A newer request ends the waiting of the one before. */
function answerTo(state: string): Promise<string> {
  stopListening();
  return new Promise((resolve) => {
    stopListening = listenForAnswer(state, resolve);
  });
}

/** Finds the provider and prepares a request in a language. Rejects with SignInTrouble. */
export async function requestSignIn(locale: string): Promise<SignInRequest> {
  const provider = await findProvider().catch(inTrouble);
  if (!provider) throw new SignInTrouble("off");
  // PKCE needs what browsers give to https and to localhost alone.
  if (!window.isSecureContext) throw new SignInTrouble("off", "the page was not loaded by https");
  const { url, state } = await provider.createSigninRequest({ ui_locales: locale }).catch(inTrouble);
  return { address: url, session: answerTo(state.id).then((answer) => redeem(provider, answer)) };
}

async function redeem(provider: OidcClient, answer: string): Promise<Session> {
  stopListening();
  try {
    return await sessionFrom(provider, await provider.processSigninResponse(answer));
  } catch (error) {
    throw troubleOf(error);
  }
}
