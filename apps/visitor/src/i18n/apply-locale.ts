import {
  detectLocale,
  FALLBACK_LOCALE,
  isLocale,
  LOCALE_COOKIE,
  LOCALE_STORAGE_KEY,
  type Locale,
} from "@harapen/contract/locales";
import { retryUntilLoaded } from "../platform/loading.ts";
import { warn } from "../platform/log.ts";
import { isPreview } from "../platform/preview.ts";
import { localStore } from "../platform/web-storage.ts";
import { loadFurigana } from "./furigana/furigana-store.ts";
import type { Messages } from "./messages/messages.ts";
import { useLocaleStore } from "./translate.ts";

/** One catalog per language, loaded when the language is chosen. A language without one does not compile. */
const LOADERS: Record<Locale, () => Promise<Messages>> = {
  ja: async () => {
    const [{ ja }] = await Promise.all([import("./messages/ja.ts"), loadFurigana()]);
    return ja;
  },
  en: async () => (await import("./messages/en.ts")).en,
  zh: async () => (await import("./messages/zh.ts")).zh,
  ko: async () => (await import("./messages/ko.ts")).ko,
};

/** Prefetches every language's catalog: when a visitor changes the language, there may be no network. */
export async function prefetchMessages(): Promise<void> {
  await Promise.all(Object.values(LOADERS).map((load) => load()));
}

/** Loads the message catalog of a language. Rejects where its file cannot be fetched. */
export function loadMessages(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}

/**
 * Applies a language and its messages, or those `inPlace` of them: the page's language is that of its
 * words, as translators and screen readers go by it.
 */
function applyLocale(locale: Locale, messages: Messages | null, inPlace = locale): void {
  document.documentElement.lang = inPlace;
  useLocaleStore.setState({ locale, messages });
}

/**
 * Detects the visitor's language, loads its catalog and applies both. Every language has every message (the
 * compiler sees to it), so the fallback language's catalog is loaded only where a language's own cannot be;
 * where neither can, the app starts and shows message keys. The language's own catalog takes their place once
 * it comes.
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

/**
 * Applies the language that the page began without, unless the visitor has chosen another one before its
 * catalog comes.
 */
async function applyOnceLoaded(locale: Locale): Promise<void> {
  const change = changes;
  const messages = await retryUntilLoaded(() => loadMessages(locale));
  if (change === changes) applyLocale(locale, messages);
}

/**
 * The result of a change of language; `superseded`: the visitor has chosen another one before it was loaded.
 */
export type LocaleChange = { readonly from: Locale; readonly to: Locale } | "superseded" | "unavailable";

/** Goes back to the device's own language, in which the next visitor begins. */
export function resetLocale(): Promise<void> {
  forgetSavedLocale();
  changes += 1;
  return initLocale();
}

let changes = 0;

/**
 * Changes the page to `locale`, in this visit and the next; of several changes in a row, only the last takes
 * effect. Where the catalog cannot be loaded, the page keeps its language.
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

const YEAR_S = 31_536_000;

/**
 * Returns the language chosen on an earlier visit, unchecked; null where none was, or where the browser
 * forbids storage.
 */
export function loadSavedLocale(): string | null {
  return localStore.read(LOCALE_STORAGE_KEY);
}

/**
 * Saves the language for the next visit; in a preview, and where the browser forbids storage, it lasts as
 * long as the page.
 */
export function saveLocale(locale: Locale): void {
  if (isPreview()) return;
  localStore.write(LOCALE_STORAGE_KEY, locale);
  writeLocaleCookie();
}

/**
 * Repeats the saved language in a cookie, so that the next page begins in it; a preview leaves the cookie as
 * it is.
 */
function writeLocaleCookie(): void {
  const locale = loadSavedLocale();
  if (isLocale(locale) && !isPreview()) writeCookie(locale, YEAR_S);
}

function forgetSavedLocale(): void {
  localStore.remove(LOCALE_STORAGE_KEY);
  writeCookie("", 0);
}

function writeCookie(value: Locale | "", maxAge: number): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari's Cookie Store is younger than phones that visit
    document.cookie = `${LOCALE_COOKIE}=${value}; path=/; max-age=${maxAge}; samesite=lax`;
  } catch {
    // A frame that may not store anything: the page corrects the language by itself.
  }
}
