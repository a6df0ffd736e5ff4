import { newUuid } from "../platform/uuid.ts";
import { localStore, sessionStore } from "../platform/web-storage.ts";

/** Where the device notes its last deletion, by a random id, and each tab which one it knows of. */
export const FORGETTING_KEY = "harapen.forgetting";
const NONE = "none";

/** Notes that what this device has left was deleted, for its other tabs. */
export function noteForgetting(): void {
  localStore.write(FORGETTING_KEY, newUuid());
  takeForgetting();
}

/**
 * Whether what this device has left was deleted in another tab since this tab last asked. A tab that has just
 * begun knows of all.
 */
export function takeForgetting(): boolean {
  const known = sessionStore.read(FORGETTING_KEY);
  const noted = localStore.read(FORGETTING_KEY) ?? NONE;
  if (known === noted) return false;
  sessionStore.write(FORGETTING_KEY, noted);
  return known !== null;
}
