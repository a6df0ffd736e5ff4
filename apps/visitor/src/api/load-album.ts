import { type AlbumDrawing, albumResponse, type LoadAlbumRequest } from "@harapen/contract/calls/load-album";
import { PATHS } from "@harapen/contract/calls/paths";
import * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { requestJson } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** The answer, also of a server that is a version behind and leaves the message out. */
const answer = z.object({ ...albumResponse.shape, message: z._default(z.string(), "") });

/** Loads drawings of a member, newest first. Throws `ApiError`, also where the answer says that it failed. */
export async function loadAlbum(
  request: LoadAlbumRequest,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<AlbumDrawing[]> {
  const { success, drawings, message } = await requestJson(
    { path: PATHS.loadAlbum, body: { json: request }, token, timeoutMs: LOAD_TIMEOUT_MS, signal },
    answer,
  );
  if (!success) throw new ApiError("refused", 200, message || "load failed");
  return drawings;
}
