import { sessionStore } from "../../platform/web-storage.ts";

/**
 * Session storage with a fallback in memory: what the browser forbids or has no room for lasts as long as the page. What is
 * only in memory is gone after a reload, so nothing stale is left in its place. What is in storage is not in memory: a page
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
