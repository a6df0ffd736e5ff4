import * as z from "zod/mini";
import { sessionStore } from "../../platform/web-storage.ts";

/** The router's number of a history entry: it counts them in their order. */
const routerState = z.object({ idx: z.int() });
const KEY = "harapen.kiosk.first-entry";

const currentEntry = () => routerState.safeParse(window.history.state).data?.idx;

/** Makes the current history entry the first of a visit. */
export function beginVisitHere(): void {
  sessionStore.writeJson(KEY, currentEntry() ?? 0);
}

/**
 * Keeps Back within the visit: from its first entry it leads nowhere. Takes the event before the router does, which listens to the same
 * window without capturing, so that nothing of an earlier visit is shown or recorded.
 */
export function keepBackWithinVisit(signal: AbortSignal): void {
  window.addEventListener(
    "popstate",
    (event) => {
      const behind = (sessionStore.readJson(KEY, z.int()) ?? 0) - (currentEntry() ?? 0);
      if (behind <= 0) return;
      event.stopImmediatePropagation();
      window.history.go(behind);
    },
    { capture: true, signal },
  );
}
