import { sessionStore } from "../platform/web-storage.ts";
import { useDrawingSession } from "./drawing-session-store.ts";

/** Forgets the visit of this tab: drawing, result, find and everything stored, except the keys that begin with one of `kept`. */
export function forgetVisit(...kept: readonly string[]): void {
  useDrawingSession.getState().clear();
  const isKept = (key: string) => kept.some((each) => key.startsWith(each));
  sessionStore.remove(...sessionStore.keys().filter((key) => !isKept(key)));
}
