import { countUncaught, lastScreen } from "../session/session-memory.ts";
import { record } from "./record.ts";

/** As long as the contract lets a text be. */
const LONGEST_MESSAGE = 2_000;
/** A fault that repeats itself must not drown a session. */
const MOST_UNCAUGHT = 20;

/** events_dropped: the message is how many events will never arrive. */
type ErrorCode = "search_error" | "login_error" | "logout_error" | "events_dropped" | "uncaught";

/** Tells of something that went wrong, on the screen that was on show. */
export function recordError(code: ErrorCode, error: unknown): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);
  record("error_client", { code, message, screen: lastScreen() ?? "none" });
}

const told = new WeakSet<object>();

/** Tells of an error that nobody expected, each once and at most 20 in a session. */
export function recordUncaught(error: unknown): void {
  if (typeof error === "object" && error !== null) {
    if (told.has(error)) return;
    told.add(error);
  }
  if (countUncaught() <= MOST_UNCAUGHT) recordError("uncaught", error);
}

export function watchErrors(): void {
  window.addEventListener("error", ({ error, message }) => recordUncaught(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => recordUncaught(reason));
}
