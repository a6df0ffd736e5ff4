import type { MadeGuestAlbum } from "@harapen/contract/calls/guest-album";
import { makeGuestAlbum } from "../../api/albums/guest-album.ts";
import { countWaiting } from "./count-waiting.ts";
import { guestDrawings, keepGuestCode } from "./guest-drawings.ts";

/** Asks for a code of all that was drawn on this device without logging in: the one of before, where it counts yet. Throws `ApiError`. */
export async function makeGuestCode(aquarium: string): Promise<MadeGuestAlbum> {
  const { drawings, code } = guestDrawings(aquarium);
  const made = await makeGuestAlbum({ aquarium, drawings, ...(code !== undefined && { code }) });
  keepGuestCode(aquarium, { code: made.code, drawings });
  return made;
}

/** A guest's code, with how many of their drawings are still on their way. */
export type GuestCode = MadeGuestAlbum & { readonly waiting: number };

/** Why a code would stand for no drawing: the drawings are in somebody's album, or, none of them being there, kept nowhere. */
type NoGuestCode = "claimed" | "gone";

/** Asks for a code as `makeGuestCode` does; says why there is none where it would stand for no drawing. Throws `ApiError`. */
export async function codeOfGuestDrawings(aquarium: string): Promise<GuestCode | NoGuestCode> {
  const made = await makeGuestCode(aquarium);
  const waiting = await countWaiting(aquarium);
  if (made.drawings + waiting > 0) return { ...made, waiting };
  return made.claimed === 0 ? "gone" : "claimed";
}
