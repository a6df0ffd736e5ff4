import { NAV_CLICK_DEBOUNCE_MS } from "@harapen/contract/constants";
import type { Locale } from "@harapen/contract/locales";
import { tabMemory } from "../tab-memory.ts";
import { journal, record } from "./record.ts";

/**
 * Records that another language was chosen, on the current screen: Home, or any beneath a study's question.
 */
export function recordLangChange(from: Locale, to: Locale): void {
  record("lang_change", { from, to, screen: tabMemory.lastScreen ?? "home" });
}

/**
 * Returns in which language a session, or the view of a screen, begins that is recorded now: before the
 * changes, of that screen, that are still buffered, as it has waited until it was known what may be recorded.
 * `current` is the language that the page is in.
 */
export function startingLocale(current: Locale, screen?: string): Locale {
  const isEarlier = (one: { readonly screen: string }) => screen === undefined || one.screen === screen;
  return journal.firstLater("lang_change", isEarlier)?.from ?? current;
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey">;

const lastNavClick = { at: Number.NEGATIVE_INFINITY };

/** Records a click on a header tab, unless it follows another within 100 ms or opens a tab of the browser. */
export function recordNavClick(to: string, { button, metaKey, ctrlKey }: Click): void {
  if (button !== 0 || metaKey || ctrlKey) return;
  const now = performance.now();
  const isRepeated = now - lastNavClick.at <= NAV_CLICK_DEBOUNCE_MS;
  lastNavClick.at = now;
  if (!isRepeated) record("nav_click", { from: tabMemory.lastScreen ?? "none", to });
}
