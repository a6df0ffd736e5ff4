import type { Locale } from "@harapen/contract/locales";
import { loadLastScreen } from "../session/session-memory.ts";
import { record } from "./record.ts";

/** Records that another language was chosen, on the current screen: Home, or any beneath a study's question. */
export function recordLangChange(from: Locale, to: Locale): void {
  record("lang_change", { from, to, screen: loadLastScreen() ?? "home" });
}
