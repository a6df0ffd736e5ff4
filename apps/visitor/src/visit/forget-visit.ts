import { PREVIEW_STORAGE_KEY } from "../platform/preview.ts";
import { sessionStore } from "../platform/web-storage.ts";
import { AQUARIUM_KEY } from "./drawing-session-storage.ts";
import { useDrawingSession } from "./drawing-session-store.ts";
import { TAB_KEY } from "./own-drawing.ts";

/** The keys of what belongs to the tab, whoever its visitor is: its preview, its aquarium and its id. */
const KEYS_OF_TAB = [PREVIEW_STORAGE_KEY, AQUARIUM_KEY, TAB_KEY];

/**
 * Forgets the visit of this tab: drawing, result, find and everything stored, except the keys that begin with
 * one of `kept`, and what belongs to the tab itself.
 */
export function forgetVisit(...kept: readonly string[]): void {
  const isKept = (key: string) => [...KEYS_OF_TAB, ...kept].some((each) => key.startsWith(each));
  sessionStore.remove(...sessionStore.keys().filter((key) => !isKept(key)));
  // Only now, as it stores the new drawing, to which the next strokes belong.
  useDrawingSession.getState().clear();
}
