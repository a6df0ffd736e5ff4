import { isLocale, LOCALE_COOKIE, LOCALE_STORAGE_KEY, type Locale } from "@harapen/contract/locales";
import { isPreview } from "../platform/preview.ts";
import { localStore } from "../platform/web-storage.ts";

const YEAR_S = 31_536_000;

/** Returns the language chosen on an earlier visit, unchecked; null where none was, or where the browser forbids storage. */
export function loadSavedLocale(): string | null {
  return localStore.read(LOCALE_STORAGE_KEY);
}

/** Saves the language for the next visit; in a preview, and where the browser forbids storage, it lasts as long as the page. */
export function saveLocale(locale: Locale): void {
  if (isPreview()) return;
  localStore.write(LOCALE_STORAGE_KEY, locale);
  writeLocaleCookie();
}

/** Repeats the saved language in a cookie, so that the next page begins in it; a preview leaves the cookie as it is. */
export function writeLocaleCookie(): void {
  const locale = loadSavedLocale();
  if (isLocale(locale) && !isPreview()) writeCookie(locale, YEAR_S);
}

/** Forgets the language, here and in the cookie. */
export function forgetSavedLocale(): void {
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
