import type { DeleteDrawingRequest } from "@harapen/contract/calls/delete-drawing";
import { PATHS } from "@harapen/contract/calls/paths";
import { success } from "@harapen/contract/calls/responses";
import { requestJson } from "../request.ts";
import { LOAD_TIMEOUT_MS } from "../timeouts.ts";

/** Deletes a drawing from a member's album; a repeated call has the same effect. Throws `ApiError`. */
export async function deleteDrawing(request: DeleteDrawingRequest, token: string | undefined): Promise<void> {
  await requestJson(
    { path: PATHS.deleteDrawing, body: { json: request }, token, timeoutMs: LOAD_TIMEOUT_MS },
    success,
  );
}
