import { readItem, removeItems, writeItem } from "./tab-storage.ts";

/** What a session remembers beside itself, across reloads. */
const LAST_SCREEN = "last_screen";
const LAST_SEARCH_ID = "last_search_id";
const UNCAUGHT = "uncaught_errors";

/** The screen viewed last in this session; null before any. */
export function lastScreen(): string | null {
  return readItem(LAST_SCREEN);
}

export function noteScreen(screen: string): void {
  writeItem(LAST_SCREEN, screen);
}

export function noteSearch(searchId: string): void {
  writeItem(LAST_SEARCH_ID, searchId);
}

/** Counts one more uncaught error and answers the how many-th of the session it is. */
export function countUncaught(): number {
  const count = Number(readItem(UNCAUGHT) ?? 0) + 1;
  writeItem(UNCAUGHT, String(count));
  return count;
}

/** Another session remembers nothing of the last. */
export function forgetNotes(): void {
  removeItems(LAST_SCREEN, LAST_SEARCH_ID, UNCAUGHT);
}
