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

/** Asks for a code as `makeGuestCode` does; null where it stands for no drawing, as all are in somebody's album. Throws `ApiError`. */
export async function codeOfGuestDrawings(aquarium: string): Promise<GuestCode | null> {
  const made = await makeGuestCode(aquarium);
  const waiting = await countWaiting(aquarium);
  return made.drawings + waiting > 0 ? { ...made, waiting } : null;
}
