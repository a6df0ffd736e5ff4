import {
  type ClaimedGuestAlbum,
  claimedGuestAlbum,
  type GuestAlbum,
  type GuestAlbumRequest,
  guestAlbum,
  type MadeGuestAlbum,
  type MakeGuestAlbumRequest,
  madeGuestAlbum,
} from "@harapen/contract/calls/guest-album";
import { PATHS } from "@harapen/contract/calls/paths";
import { requestJson } from "../request.ts";
import { LOAD_TIMEOUT_MS } from "../timeouts.ts";

/** Asks for a code of a guest's drawings. Throws `ApiError`. */
export function makeGuestAlbum(request: MakeGuestAlbumRequest): Promise<MadeGuestAlbum> {
  return requestJson(
    { path: PATHS.makeGuestAlbum, body: { json: request }, timeoutMs: LOAD_TIMEOUT_MS },
    madeGuestAlbum,
  );
}

/** Loads the drawings that a code stands for. Throws `ApiError`: 404 where there is no such code, 429 where too many were tried. */
export function loadGuestAlbum(request: GuestAlbumRequest, signal?: AbortSignal): Promise<GuestAlbum> {
  return requestJson(
    { path: PATHS.guestAlbum, body: { json: request }, timeoutMs: LOAD_TIMEOUT_MS, signal },
    guestAlbum,
  );
}

/** Moves the drawings that a code stands for into a member's album. Throws `ApiError`. */
export function claimGuestAlbum(
  request: { readonly uid: string; readonly code: string },
  token: string | undefined,
): Promise<ClaimedGuestAlbum> {
  return requestJson(
    { path: PATHS.claimGuestAlbum, body: { json: request }, token, timeoutMs: LOAD_TIMEOUT_MS },
    claimedGuestAlbum,
  );
}
