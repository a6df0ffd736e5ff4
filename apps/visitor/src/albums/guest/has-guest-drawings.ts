import { useSyncExternalStore } from "react";
import { isKiosk } from "../../platform/kiosk.ts";
import { isPreview } from "../../platform/preview.ts";
import { type GuardedStorage, localStore, sessionStore } from "../../platform/web-storage.ts";

// Apart from `guest-drawings.ts`, as Home needs none of the contract's schemas for it.

/** The prefix of the items under which aquariums' drawings by guests are kept, and an aquarium's item. */
export const ALL_GUEST_DRAWINGS = "harapen.guest-drawings.";
export const guestDrawingsKey = (aquarium: string) => ALL_GUEST_DRAWINGS + aquarium;

/**
 * Where they are kept: in the device's storage; on a kiosk and in a preview in the tab's, which lasts for the
 * visit alone.
 */
export const guestDrawingsStore = (): GuardedStorage =>
  isKiosk() || isPreview() ? sessionStore : localStore;

/** Whether somebody has drawn here without logging in, and said which penguin it was. */
export function hasGuestDrawings(aquarium: string): boolean {
  return guestDrawingsStore().read(guestDrawingsKey(aquarium)) !== null;
}

/** The same for a component; another tab may draw, or take the drawings, meanwhile. */
export function useHasGuestDrawings(aquarium: string): boolean {
  return useSyncExternalStore(
    followOtherTabs,
    () => hasGuestDrawings(aquarium),
    // The build renders Home for nobody.
    () => false,
  );
}

function followOtherTabs(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
