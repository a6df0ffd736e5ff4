import { PATHS } from "@harapen/contract/calls/paths";
import { type SignInSettings, signInSettings } from "@harapen/contract/calls/sign-in";
import { ask } from "./send.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** How to sign in here, if at all. Throws `ApiError`. */
export function loadSignInSettings(signal?: AbortSignal): Promise<SignInSettings> {
  return ask({ path: PATHS.signIn, timeoutMs: LOAD_TIMEOUT_MS, signal }, signInSettings);
}
