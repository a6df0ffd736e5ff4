import { isKiosk } from "../../platform/kiosk.ts";
import { type EventSession, isExpired } from "./event-session.ts";
import { sessionLock } from "./session-lock.ts";
import { loadSession } from "./session-storage.ts";

/** The session of this tab before a reload; null where there was none, or where it is another tab's or is forgotten meanwhile. */
export async function loadOwnSession(): Promise<EventSession | null> {
  const stored = loadSession();
  if (stored !== null && isKiosk() && isExpired(stored, Date.now())) return null;
  if (stored === null || !(await sessionLock.acquire(stored.id))) return null;
  // While this page waited, its visit may have ended, and the session been forgotten.
  return loadSession()?.id === stored.id ? stored : null;
}
