import { type GuardedStorage, sessionStore } from "../platform/web-storage.ts";

/** Where the session's id is. */
export const SESSION_ID = "session_id";
/* What is stored with the session. */
const LAST_SCREEN = "last_screen";
const LAST_SEARCH_ID = "last_search_id";
const LAST_VIEWPORT = "last_viewport";
const UNCAUGHT_ERRORS = "uncaught_errors";
const PARTICIPANT = "session_participant";
const RECORDING = "session_recording";

/** What a tab remembers of its session across reloads. */
export class TabMemory {
  readonly #store: GuardedStorage;
  /**
   * A fallback in memory for session storage: items that the browser forbids or has no room for last as long
   * as the page. Such an item is removed from storage, so that a reload finds nothing stale. Items in storage
   * are not in memory: a page that comes back from the back-forward cache finds what the tab's later pages
   * wrote.
   */
  readonly #inMemory = new Map<string, string>();

  constructor(store: GuardedStorage) {
    this.#store = store;
  }

  /** The id of the session that this tab records; undefined while it records none. */
  sessionId(): string | undefined {
    return this.read(SESSION_ID) ?? undefined;
  }

  /** Forgets what is stored with the session. */
  forgetSession(): void {
    this.remove(LAST_SCREEN, LAST_SEARCH_ID, LAST_VIEWPORT, UNCAUGHT_ERRORS, PARTICIPANT, RECORDING);
  }

  /** The screen viewed last in this session; null before any. */
  get lastScreen(): string | null {
    return this.read(LAST_SCREEN);
  }

  saveLastScreen(screen: string): void {
    this.write(LAST_SCREEN, screen);
  }

  saveLastSearchId(searchId: string): void {
    this.write(LAST_SEARCH_ID, searchId);
  }

  /** The viewport that this session recorded last, as text; null before any. */
  get lastViewport(): string | null {
    return this.read(LAST_VIEWPORT);
  }

  saveLastViewport(viewport: string): void {
    this.write(LAST_VIEWPORT, viewport);
  }

  /**
   * The participant as which this session has joined a study, the study's version and the study, separated by
   * spaces; null before.
   */
  get joined(): string | null {
    return this.read(PARTICIPANT);
  }

  saveJoined(joined: string): void {
    this.write(PARTICIPANT, joined);
  }

  /**
   * How this session is recorded, `full` or `anonymous`; null before any, and where an earlier version of the
   * app has begun it.
   */
  get recording(): string | null {
    return this.read(RECORDING);
  }

  saveRecording(recording: string): void {
    this.write(RECORDING, recording);
  }

  /** Counts one more uncaught error, and returns how many the session has had. */
  countUncaughtError(): number {
    const count = Number(this.read(UNCAUGHT_ERRORS) ?? 0) + 1;
    this.write(UNCAUGHT_ERRORS, String(count));
    return count;
  }

  /**
   * Returns whether something of a search happens for the first time in this tab, also over reloads, and
   * notes it under `key`. What was noted of the search before is forgotten.
   */
  isFirstOfSearch(key: string, searchId: string, what: string | number): boolean {
    const happening = `${searchId} ${what}`;
    const noted = (this.read(key) ?? "").split(",").filter((each) => each.startsWith(searchId));
    if (noted.includes(happening)) return false;
    this.write(key, [...noted, happening].join(","));
    return true;
  }

  read(key: string): string | null {
    return this.#store.read(key) ?? this.#inMemory.get(key) ?? null;
  }

  /** Returns whether a reload will find it. */
  write(key: string, value: string): boolean {
    const written = this.#store.write(key, value);
    if (written) {
      this.#inMemory.delete(key);
    } else {
      this.#inMemory.set(key, value);
      this.#store.remove(key);
    }
    return written;
  }

  remove(...keys: readonly string[]): void {
    for (const key of keys) this.#inMemory.delete(key);
    this.#store.remove(...keys);
  }
}

/** This tab's memory. */
export const tabMemory = new TabMemory(sessionStore);
