import { readItem, removeItems, writeItem } from "./tab-storage.ts";

/* The keys of what is stored with a session across reloads, beside the session itself. */
const LAST_SCREEN = "last_screen";
const LAST_SEARCH_ID = "last_search_id";
const LAST_VIEWPORT = "last_viewport";
const UNCAUGHT_ERRORS = "uncaught_errors";
const PARTICIPANT = "session_participant";
const RECORDING = "session_recording";

/** The screen viewed last in this session; null before any. */
export function loadLastScreen(): string | null {
  return readItem(LAST_SCREEN);
}

export function saveLastScreen(screen: string): void {
  writeItem(LAST_SCREEN, screen);
}

export function saveLastSearchId(searchId: string): void {
  writeItem(LAST_SEARCH_ID, searchId);
}

/** The viewport that this session recorded last, as text; null before any. */
export function loadLastViewport(): string | null {
  return readItem(LAST_VIEWPORT);
}

export function saveLastViewport(viewport: string): void {
  writeItem(LAST_VIEWPORT, viewport);
}

/** The participant as which this session has joined a study, the study's version and the study, separated by spaces; null before. */
export function loadJoined(): string | null {
  return readItem(PARTICIPANT);
}

export function saveJoined(joined: string): void {
  writeItem(PARTICIPANT, joined);
}

/** How this session is recorded, `full` or `anonymous`; null before any, and where an earlier version of the app has begun it. */
export function loadSessionRecording(): string | null {
  return readItem(RECORDING);
}

export function saveSessionRecording(recording: string): void {
  writeItem(RECORDING, recording);
}

/** Counts one more uncaught error, and returns how many the session has had. */
export function countUncaughtError(): number {
  const count = Number(readItem(UNCAUGHT_ERRORS) ?? 0) + 1;
  writeItem(UNCAUGHT_ERRORS, String(count));
  return count;
}

/** Clears all of it, so that a new session has nothing of the last. */
export function clearSessionMemory(): void {
  removeItems(LAST_SCREEN, LAST_SEARCH_ID, LAST_VIEWPORT, UNCAUGHT_ERRORS, PARTICIPANT, RECORDING);
}
