import { useSyncExternalStore } from "react";
import { hasGuestDrawings } from "./has-guest-drawings.ts";

/** Whether somebody has drawn here without logging in, and said which penguin it was; another tab may draw, or take the drawings, meanwhile. */
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
