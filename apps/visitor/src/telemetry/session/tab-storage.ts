import { sessionStore } from "../../platform/web-storage.ts";

/** Where the session's id is. */
export const SESSION_ID = "session_id";

/**
 * A fallback in memory for session storage: items that the browser forbids or has no room for last as long as the page.
 * Such an item is removed from storage, so that a reload finds nothing stale. Items in storage are not in memory: a page
 * that comes back from the back-forward cache finds what the tab's later pages wrote.
 */
const memory = new Map<string, string>();

export function readItem(key: string): string | null {
  return sessionStore.read(key) ?? memory.get(key) ?? null;
}

/** Returns whether a reload will find it. */
export function writeItem(key: string, value: string): boolean {
  const written = sessionStore.write(key, value);
  if (written) {
    memory.delete(key);
  } else {
    memory.set(key, value);
    sessionStore.remove(key);
  }
  return written;
}

export function removeItems(...keys: readonly string[]): void {
  for (const key of keys) memory.delete(key);
  sessionStore.remove(...keys);
}
