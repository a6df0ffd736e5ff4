import { PATHS } from "@harapen/contract/calls/paths";
import { success } from "@harapen/contract/calls/responses";
import { type SessionResponse, sessionResponse } from "@harapen/contract/calls/sign-in";
import { requestJson } from "./request.ts";

/**
 * Loads who has signed in with this browser in an attempt, where the server keeps sign-ins. Throws
 * `ApiError`.
 */
export function loadSignInSession(attempt: string): Promise<SessionResponse> {
  return requestJson({ path: PATHS.session, body: { json: { attempt } } }, sessionResponse);
}

/** Ends the sign-in that the server keeps for this browser. Throws `ApiError`. */
export async function endSignInSession(): Promise<void> {
  await requestJson({ path: PATHS.signOut, body: { json: {} } }, success);
}

/** Registers a member. Throws `ApiError`, also where the answer does not say that it succeeded. */
export async function registerUser(
  user: { name: string; uid: string },
  token: string | undefined,
): Promise<void> {
  await requestJson({ path: PATHS.registerUser, body: { json: user }, token }, success);
}
