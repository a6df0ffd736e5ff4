import {
  type AlbumDrawing,
  albumResponse,
  type ClaimedGuestAlbum,
  claimedGuestAlbum,
  type GuestAlbum,
  type GuestAlbumRequest,
  guestAlbum,
  type LoadAlbumRequest,
  type MadeGuestAlbum,
  type MakeGuestAlbumRequest,
  type MetPenguin,
  type MetPenguinsRequest,
  madeGuestAlbum,
  metPenguins,
} from "@harapen/contract/calls/albums";
import { PATHS } from "@harapen/contract/calls/paths";
import * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { requestJson } from "./request.ts";

/** Asks for a code of a guest's drawings. Throws `ApiError`. */
export function makeGuestAlbum(request: MakeGuestAlbumRequest): Promise<MadeGuestAlbum> {
  return requestJson({ path: PATHS.makeGuestAlbum, body: { json: request } }, madeGuestAlbum);
}

/**
 * Loads the drawings that a code stands for. Throws `ApiError`: 404 where there is no such code, 429 where
 * too many were tried.
 */
export function loadGuestAlbum(request: GuestAlbumRequest, signal?: AbortSignal): Promise<GuestAlbum> {
  return requestJson({ path: PATHS.guestAlbum, body: { json: request }, signal }, guestAlbum);
}

/** Moves the drawings that a code stands for into a member's album. Throws `ApiError`. */
export function claimGuestAlbum(
  request: { readonly uid: string; readonly code: string },
  token: string | undefined,
): Promise<ClaimedGuestAlbum> {
  return requestJson({ path: PATHS.claimGuestAlbum, body: { json: request }, token }, claimedGuestAlbum);
}

/** Loads which penguins of an aquarium a member has met, the last one first. Throws `ApiError`. */
export async function loadMetPenguins(
  request: MetPenguinsRequest,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<MetPenguin[]> {
  const call = { path: PATHS.metPenguins, body: { json: request }, token, signal };
  return (await requestJson(call, metPenguins)).met;
}

/** The answer, also of a server that is a version behind and leaves the message out. */
const answer = z.object({ ...albumResponse.shape, message: z._default(z.string(), "") });

/** Loads drawings of a member, newest first. Throws `ApiError`, also where the answer says that it failed. */
export async function loadAlbum(
  request: LoadAlbumRequest,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<AlbumDrawing[]> {
  const { success, drawings, message } = await requestJson(
    { path: PATHS.loadAlbum, body: { json: request }, token, signal },
    answer,
  );
  if (!success) throw new ApiError("refused", 200, message || "load failed");
  return drawings;
}
