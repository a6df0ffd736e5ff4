import { PATHS } from "@harapen/contract/calls/paths";
import { success } from "@harapen/contract/calls/responses";
import type { SaveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import { requestJson } from "./request.ts";
import { SAVE_TIMEOUT_MS } from "./timeouts.ts";

/** Saves a drawing for the album; a member's with their token. Throws `ApiError`, also where the answer does not say that it is saved. */
export async function saveDrawing(request: SaveDrawingRequest, token?: string): Promise<void> {
  const call = { path: PATHS.saveDrawing, body: { json: request }, token, timeoutMs: SAVE_TIMEOUT_MS };
  await requestJson(call, success);
}
