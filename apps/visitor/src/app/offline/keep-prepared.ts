import { currentAquarium } from "../../visit/current-aquarium.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * Calls `prepare` with the current aquarium, with each that is entered later, and again whenever the network is back: it may have failed
 * without one. To be called once.
 */
export function keepPrepared(prepare: (aquarium: string) => void): void {
  const prepareCurrent = () => prepare(currentAquarium());
  useDrawingSession.subscribe((now, before) => {
    if (now.aquarium !== before.aquarium) prepareCurrent();
  });
  window.addEventListener("online", prepareCurrent);
  prepareCurrent();
}
