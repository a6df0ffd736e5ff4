import type { MadeGuestAlbum } from "@harapen/contract/calls/guest-album";
import { makeGuestAlbum } from "../../api/albums/guest-album.ts";
import { countWaiting } from "./count-waiting.ts";
import { guestDrawings, saveGuestCode } from "./guest-drawings.ts";

/**
 * Requests a code for all guests' drawings on this device: the earlier code, if it is still valid. Where all of them are in somebody's album, the device keeps
 * the earlier code, by which the server knows in whose. Throws `ApiError`.
 */
export async function makeGuestCode(aquarium: string): Promise<MadeGuestAlbum> {
  const { drawings, code } = guestDrawings(aquarium);
  const made = await makeGuestAlbum({ aquarium, drawings, ...(code !== undefined && { code }) });
  if ((made.claimed ?? 0) < drawings.length) saveGuestCode(aquarium, { code: made.code, drawings });
  return made;
}

/** A guest's code, with how many of their drawings are still to be sent. */
export type GuestCode = MadeGuestAlbum & { readonly waiting: number };

/** Why a code would stand for no drawing: some of the drawings are in somebody's album (claimed), or none is kept anywhere (gone). */
type NoGuestCode = "claimed" | "gone";

/** Requests a code as `makeGuestCode` does, or returns why there is none where it would stand for no drawing. Throws `ApiError`. */
export async function codeOfGuestDrawings(aquarium: string): Promise<GuestCode | NoGuestCode> {
  const made = await makeGuestCode(aquarium);
  const waiting = await countWaiting(aquarium);
  if (made.drawings + waiting > 0) return { ...made, waiting };
  return made.claimed === 0 ? "gone" : "claimed";
}
