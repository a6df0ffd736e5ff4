import { PATHS } from "@harapen/contract/calls/paths";
import type { SaveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import { send } from "./send.ts";
import { SAVE_TIMEOUT_MS } from "./timeouts.ts";

/** Call 3: the drawing for the album; a member's with their token. Throws `ApiError`. */
export function saveDrawing(request: SaveDrawingRequest, token?: string): Promise<void> {
  return send({ path: PATHS.saveDrawing, body: { json: request }, token, timeoutMs: SAVE_TIMEOUT_MS });
}
