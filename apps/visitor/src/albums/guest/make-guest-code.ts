import type { MadeGuestAlbum } from "@harapen/contract/calls/guest-album";
import { makeGuestAlbum } from "../../api/albums/guest-album.ts";
import { guestDrawings, keepGuestCode } from "./guest-drawings.ts";

/** Asks for a code of all that was drawn on this device without logging in: the one of before, where it counts yet. Throws `ApiError`. */
export async function makeGuestCode(aquarium: string): Promise<MadeGuestAlbum> {
  const { drawings, code } = guestDrawings(aquarium);
  const made = await makeGuestAlbum({ aquarium, drawings, ...(code !== undefined && { code }) });
  keepGuestCode(aquarium, made.code);
  return made;
}
