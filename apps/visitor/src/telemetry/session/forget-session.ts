import { sessionLock } from "./session-lock.ts";
import { clearSessionMemory } from "./session-memory.ts";
import { removeSession } from "./session-storage.ts";

/** Forgets the session of this tab, and everything that is stored with it. */
export function forgetSession(): void {
  sessionLock.release();
  removeSession();
  clearSessionMemory();
}
