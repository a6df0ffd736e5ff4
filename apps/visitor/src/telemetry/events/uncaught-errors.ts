import { tabMemory } from "../tab-memory.ts";
import { recordError } from "./record.ts";

/** An error that repeats itself must not drown a session. */
const MAX_PER_SESSION = 20;

const recorded = new WeakSet<object>();

/** Records an unexpected error, each once and at most 20 in a session. */
export function recordUncaught(error: unknown): void {
  if (typeof error === "object" && error !== null) {
    if (recorded.has(error)) return;
    recorded.add(error);
  }
  if (tabMemory.countUncaughtError() <= MAX_PER_SESSION) recordError("uncaught", error);
}

export function watchUncaughtErrors(): void {
  window.addEventListener("error", ({ error, message }) => recordUncaught(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => recordUncaught(reason));
}
