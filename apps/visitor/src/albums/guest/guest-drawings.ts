import { MAX_GUEST_DRAWINGS } from "@harapen/contract/calls/albums";
import * as z from "zod/mini";
import { ALL_GUEST_DRAWINGS, guestDrawingsKey, guestDrawingsStore } from "./has-guest-drawings.ts";

const kept = z.object({
  /** The ids of the drawings, the newest last. */
  drawings: z.array(z.string()),
  /** The code that was made for them last. */
  code: z.optional(z.string()),
});
type Kept = z.infer<typeof kept>;

/**
 * Returns what this device keeps of the drawings that guests made on it: their ids, by which they can be
 * requested, and the code.
 */
export function guestDrawings(aquarium: string): Kept {
  return guestDrawingsStore().readJson(guestDrawingsKey(aquarium), kept) ?? { drawings: [] };
}

/**
 * Keeps a drawing's id, and drops the oldest beyond as many as a code can stand for. The ids stay on the
 * device until a code is requested.
 */
export function saveGuestDrawing(aquarium: string, drawingId: string): void {
  const { drawings, code } = guestDrawings(aquarium);
  const others = drawings.filter((id) => id !== drawingId);
  const latest = [...others, drawingId].slice(-MAX_GUEST_DRAWINGS);
  guestDrawingsStore().writeJson(guestDrawingsKey(aquarium), { drawings: latest, code });
}

/**
 * Keeps the code that was made for drawings if any of them is still kept: meanwhile a kiosk's visit may have
 * ended, or a member claimed them.
 */
export function saveGuestCode(aquarium: string, made: { code: string; drawings: readonly string[] }): void {
  const { drawings } = guestDrawings(aquarium);
  if (made.drawings.some((id) => drawings.includes(id)))
    guestDrawingsStore().writeJson(guestDrawingsKey(aquarium), { drawings, code: made.code });
}

/**
 * Forgets drawings that are in a member's album, and their code. Others, which another tab may have kept
 * meanwhile, stay.
 */
export function forgetGuestDrawings(aquarium: string, taken: readonly string[]): void {
  const drawings = guestDrawings(aquarium).drawings.filter((id) => !taken.includes(id));
  if (drawings.length > 0) guestDrawingsStore().writeJson(guestDrawingsKey(aquarium), { drawings });
  else guestDrawingsStore().remove(guestDrawingsKey(aquarium));
}

/** Forgets the drawings of every aquarium: they are deleted. */
export function forgetAllGuestDrawings(): void {
  const store = guestDrawingsStore();
  store.remove(...store.keys().filter((key) => key.startsWith(ALL_GUEST_DRAWINGS)));
}
