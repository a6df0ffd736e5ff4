import { PATHS, type SaveDrawingRequest } from "@harapen/contract/calls";
import { send } from "./send.ts";
import { SAVE_TIMEOUT_MS } from "./timeouts.ts";

/** Call 3: the drawing for the album. Throws `ApiError`. */
export function saveDrawing(request: SaveDrawingRequest): Promise<void> {
  return send({ path: PATHS.saveDrawing, body: { json: request }, timeoutMs: SAVE_TIMEOUT_MS });
}
