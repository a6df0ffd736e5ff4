import { MAX_GUEST_DRAWINGS } from "@harapen/contract/calls/guest-album";
import * as z from "zod/mini";
import { guestDrawingsKey, guestDrawingsStore } from "./has-guest-drawings.ts";

const kept = z.object({
  /** The ids of the drawings, the newest last. */
  drawings: z.array(z.string()),
  /** The code that was made for them last. */
  code: z.optional(z.string()),
});
type Kept = z.infer<typeof kept>;

/** What this device knows of the drawings that were made here without logging in: their ids, by which they can be asked for, and the code. */
export function guestDrawings(aquarium: string): Kept {
  return guestDrawingsStore().readJson(guestDrawingsKey(aquarium), kept) ?? { drawings: [] };
}

/** Keeps a drawing's id; beyond as many as a code stands for, the oldest go. Stays on the device until a code is asked for. */
export function keepGuestDrawing(aquarium: string, drawingId: string): void {
  const { drawings, code } = guestDrawings(aquarium);
  const others = drawings.filter((id) => id !== drawingId);
  const latest = [...others, drawingId].slice(-MAX_GUEST_DRAWINGS);
  guestDrawingsStore().writeJson(guestDrawingsKey(aquarium), { drawings: latest, code });
}

/** Keeps the code that was made for drawings, as long as they are kept: meanwhile a kiosk's visit may have ended, or a member taken them. */
export function keepGuestCode(aquarium: string, made: { code: string; drawings: readonly string[] }): void {
  const { drawings } = guestDrawings(aquarium);
  if (made.drawings.some((id) => drawings.includes(id)))
    guestDrawingsStore().writeJson(guestDrawingsKey(aquarium), { drawings, code: made.code });
}

/** Forgets the drawings: they are in a member's album. */
export function forgetGuestDrawings(aquarium: string): void {
  guestDrawingsStore().remove(guestDrawingsKey(aquarium));
}
