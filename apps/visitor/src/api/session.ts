import { PATHS } from "@harapen/contract/calls/paths";
import { success } from "@harapen/contract/calls/responses";
import { type SessionResponse, sessionResponse } from "@harapen/contract/calls/sign-in";
import { requestJson } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Loads who has signed in with this browser in an attempt, where the server keeps sign-ins. Throws `ApiError`. */
export function loadSignInSession(attempt: string): Promise<SessionResponse> {
  const call = { path: PATHS.session, body: { json: { attempt } }, timeoutMs: LOAD_TIMEOUT_MS };
  return requestJson(call, sessionResponse);
}

/** Ends the sign-in that the server keeps for this browser. Throws `ApiError`. */
export async function endSignInSession(): Promise<void> {
  await requestJson({ path: PATHS.signOut, body: { json: {} }, timeoutMs: LOAD_TIMEOUT_MS }, success);
}
