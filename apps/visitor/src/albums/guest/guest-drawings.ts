import { MAX_GUEST_DRAWINGS } from "@harapen/contract/calls/guest-album";
import * as z from "zod/mini";
import { isKiosk } from "../../platform/kiosk.ts";
import { type GuardedStorage, localStore, sessionStore } from "../../platform/web-storage.ts";

const kept = z.object({
  /** The ids of the drawings, the newest last. */
  drawings: z.array(z.string()),
  /** The code that was made for them last. */
  code: z.optional(z.string()),
});
type Kept = z.infer<typeof kept>;

const keyOf = (aquarium: string) => `harapen.guest-drawings.${aquarium}`;

/** The device's own; a kiosk's last for its visit alone, as the tab's storage does there. */
const store = (): GuardedStorage => (isKiosk() ? sessionStore : localStore);

/** Whether somebody has drawn here without logging in, and said which penguin it was. */
export function hasGuestDrawings(aquarium: string): boolean {
  return store().read(keyOf(aquarium)) !== null;
}

/** What this device knows of the drawings that were made here without logging in: their ids, by which they can be asked for, and the code. */
export function guestDrawings(aquarium: string): Kept {
  return store().readJson(keyOf(aquarium), kept) ?? { drawings: [] };
}

/** Keeps a drawing's id; beyond as many as a code stands for, the oldest go. Stays on the device until a code is asked for. */
export function keepGuestDrawing(aquarium: string, drawingId: string): void {
  const { drawings, code } = guestDrawings(aquarium);
  const others = drawings.filter((id) => id !== drawingId);
  const latest = [...others, drawingId].slice(-MAX_GUEST_DRAWINGS);
  store().writeJson(keyOf(aquarium), { drawings: latest, code });
}

export function keepGuestCode(aquarium: string, code: string): void {
  store().writeJson(keyOf(aquarium), { ...guestDrawings(aquarium), code });
}

/** Forgets the drawings: they are in a member's album. */
export function forgetGuestDrawings(aquarium: string): void {
  store().remove(keyOf(aquarium));
}
