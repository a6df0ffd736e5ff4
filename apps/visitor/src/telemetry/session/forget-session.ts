import { releaseSessionLock } from "./session-lock.ts";
import { clearSessionMemory } from "./session-memory.ts";
import { removeSession } from "./session-storage.ts";

/** Forgets the session of this tab, and all that is stored with it, as if it had not been. */
export function forgetSession(): void {
  releaseSessionLock();
  removeSession();
  clearSessionMemory();
}
