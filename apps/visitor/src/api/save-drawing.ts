import { PATHS } from "@harapen/contract/calls/paths";
import type { SaveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import { sendRequest } from "./request.ts";
import { SAVE_TIMEOUT_MS } from "./timeouts.ts";

/** Saves a drawing for the album; a member's with their token. Throws `ApiError`. */
export function saveDrawing(request: SaveDrawingRequest, token?: string): Promise<void> {
  return sendRequest({ path: PATHS.saveDrawing, body: { json: request }, token, timeoutMs: SAVE_TIMEOUT_MS });
}
