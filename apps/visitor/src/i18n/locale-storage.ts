import { LOCALE_STORAGE_KEY, type Locale } from "@harapen/contract/locales";
import { localStore } from "../platform/web-storage.ts";

/** The language chosen on an earlier visit, unchecked; null where none was, or where the browser forbids storage. */
export function loadSavedLocale(): string | null {
  return localStore.read(LOCALE_STORAGE_KEY);
}

/** Saves the language for the next visit; where the browser forbids storage, it lasts as long as the page. */
export function saveLocale(locale: Locale): void {
  localStore.write(LOCALE_STORAGE_KEY, locale);
}
