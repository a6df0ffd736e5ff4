import type { Locale } from "@harapen/contract/locales";
import { loadLastScreen } from "../session/session-memory.ts";
import { firstLater, record } from "./record.ts";

/** Records that another language was chosen, on the current screen: Home, or any beneath a study's question. */
export function recordLangChange(from: Locale, to: Locale): void {
  record("lang_change", { from, to, screen: loadLastScreen() ?? "home" });
}

/**
 * Returns in which language a session, or the view of a screen, begins that is recorded now: before the changes, of that screen, that are still buffered, as it has waited
 * until it was known what may be recorded. `current` is the language that the page is in.
 */
export function startingLocale(current: Locale, screen?: string): Locale {
  const change = firstLater("lang_change", (one) => screen === undefined || one.screen === screen);
  return change?.from ?? current;
}
