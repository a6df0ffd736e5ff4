import { detectLocale, FALLBACK_LOCALE, type Locale } from "@harapen/contract/locales";
import { retryUntilLoaded } from "../platform/loading/retry-until-loaded.ts";
import { warn } from "../platform/log.ts";
import { loadMessages } from "./load-messages.ts";
import { forgetSavedLocale, loadSavedLocale, saveLocale, writeLocaleCookie } from "./locale-storage.ts";
import { useLocaleStore } from "./locale-store.ts";
import type { Messages } from "./messages/messages.ts";

/**
 * Applies a language and its messages, or those `inPlace` of them: the page's language is that of its
 * words, as translators and screen readers go by it.
 */
function applyLocale(locale: Locale, messages: Messages | null, inPlace = locale): void {
  document.documentElement.lang = inPlace;
  useLocaleStore.setState({ locale, messages });
}

/**
 * Detects the visitor's language, loads its catalog and applies both. Every language has every message (the compiler sees to
 * it), so the fallback language's catalog is loaded only where a language's own cannot be; where neither can, the app starts
 * and shows message keys. The language's own catalog takes their place once it comes.
 */
export async function initLocale(): Promise<void> {
  const locale = detectLocale(loadSavedLocale(), navigator.language);
  const messages = await loadMessages(locale).catch((error: unknown) =>
    warn("messages not loaded", { locale, error }),
  );
  if (messages) applyLocale(locale, messages);
  else applyLocale(locale, await loadFallback(), FALLBACK_LOCALE);
  writeLocaleCookie();
  if (!messages) void applyOnceLoaded(locale);
}

function loadFallback(): Promise<Messages | null> {
  return loadMessages(FALLBACK_LOCALE).catch((error: unknown) => {
    warn("locale bootstrap failed", error);
    return null;
  });
}

/** Applies the language that the page began without, unless the visitor has chosen another one before its catalog comes. */
async function applyOnceLoaded(locale: Locale): Promise<void> {
  const change = changes;
  const messages = await retryUntilLoaded(() => loadMessages(locale));
  if (change === changes) applyLocale(locale, messages);
}

/** The result of a change of language; `superseded`: the visitor has chosen another one before it was loaded. */
export type LocaleChange = { readonly from: Locale; readonly to: Locale } | "superseded" | "unavailable";

/** Goes back to the device's own language, in which the next visitor begins. */
export function resetLocale(): Promise<void> {
  forgetSavedLocale();
  changes += 1;
  return initLocale();
}

let changes = 0;

/**
 * Changes the page to `locale`, in this visit and the next; of several changes in a row, only the last takes effect. Where
 * the catalog cannot be loaded, the page keeps its language.
 */
export async function changeLocale(locale: Locale): Promise<LocaleChange> {
  changes += 1;
  const change = changes;
  const messages = await loadMessages(locale).catch((error: unknown) =>
    warn("messages not loaded", { locale, error }),
  );
  if (change !== changes) return "superseded";
  if (!messages) return "unavailable";
  const from = useLocaleStore.getState().locale;
  applyLocale(locale, messages);
  saveLocale(locale);
  return { from, to: locale };
}
