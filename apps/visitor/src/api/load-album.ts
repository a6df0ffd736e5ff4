import { type AlbumDrawing, albumResponse, type LoadAlbumRequest } from "@harapen/contract/calls/load-album";
import { PATHS } from "@harapen/contract/calls/paths";
import { ApiError } from "./api-error.ts";
import { requestJson } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Loads drawings of a member, newest first. Throws `ApiError`, also where the answer says that it failed. */
export async function loadAlbum(
  request: LoadAlbumRequest,
  token: string,
  signal?: AbortSignal,
): Promise<AlbumDrawing[]> {
  const { success, drawings, message } = await requestJson(
    { path: PATHS.loadAlbum, body: { json: request }, token, timeoutMs: LOAD_TIMEOUT_MS, signal },
    albumResponse,
  );
  if (!success) throw new ApiError("malformed", 200, message || "load failed");
  return drawings;
}
