import { PageLock } from "../platform/page-lock.ts";
import { newUuid } from "../platform/uuid.ts";
import { sessionStore } from "../platform/web-storage.ts";
import { useDrawingSession } from "./drawing-session-store.ts";

/** Where a tab keeps its id, for as long as it is open. A duplicated tab begins with a copy. */
export const TAB_KEY = "harapen.tab";

const tabLock = new PageLock("harapen-tab-");

/**
 * Makes the tab's drawing this page's own, and begins another where it is the copy of a tab that is open:
 * two birds must not be confirmed under one `drawing_id`. A page that is reloaded, or comes back from the
 * back-forward cache or after a crash, goes on with its drawing. To be called once; the drawing may change
 * until it resolves.
 */
export async function claimDrawing(): Promise<void> {
  window.addEventListener("pagehide", () => tabLock.release());
  window.addEventListener("pageshow", ({ persisted }) => persisted && claim());
  await claim();
}

async function claim(): Promise<void> {
  const stored = sessionStore.read(TAB_KEY);
  if (stored !== null && (await tabLock.acquire(stored))) return;
  const id = newUuid();
  sessionStore.write(TAB_KEY, id);
  void tabLock.acquire(id);
  if (stored !== null) useDrawingSession.getState().beginOwnDrawing();
}
