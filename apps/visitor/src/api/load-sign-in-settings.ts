import { PATHS } from "@harapen/contract/calls/paths";
import { type SignInSettings, signInSettings } from "@harapen/contract/calls/sign-in";
import { requestJson } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Loads how to sign in here, if at all. Throws `ApiError`. */
export function loadSignInSettings(signal?: AbortSignal): Promise<SignInSettings> {
  return requestJson({ path: PATHS.signIn, timeoutMs: LOAD_TIMEOUT_MS, signal }, signInSettings);
}
