import { PATHS } from "@harapen/contract/calls/paths";
import { success } from "@harapen/contract/calls/responses";
import { requestJson } from "./request.ts";
import { SAVE_TIMEOUT_MS } from "./timeouts.ts";

/** Registers a member. Throws `ApiError`, also where the answer does not say that it succeeded. */
export async function registerUser(
  user: { name: string; uid: string },
  token: string | undefined,
): Promise<void> {
  await requestJson(
    { path: PATHS.registerUser, body: { json: user }, token, timeoutMs: SAVE_TIMEOUT_MS },
    success,
  );
}
