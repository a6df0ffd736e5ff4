import type { Locale } from "@harapen/contract/locales";
import { loadLastScreen } from "../session/session-memory.ts";
import { firstLaterLangChange, record } from "./record.ts";

/** Records that another language was chosen, on the current screen: Home, or any beneath a study's question. */
export function recordLangChange(from: Locale, to: Locale): void {
  record("lang_change", { from, to, screen: loadLastScreen() ?? "home" });
}

/**
 * Returns the page's language as of an event that is recorded now: changes that are still buffered come after it. So a session that begins once it is known
 * what may be recorded says in which language the visit began. `current` is the language that the page is in.
 */
export function recordedLocale(current: Locale): Locale {
  return firstLaterLangChange()?.from ?? current;
}
