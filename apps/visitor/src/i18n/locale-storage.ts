import { LOCALE_STORAGE_KEY, type Locale } from "@harapen/contract/locales";

/** The language chosen on an earlier visit, unchecked; null where none was, or where the browser forbids storage. */
export function loadSavedLocale(): string | null {
  try {
    return localStorage.getItem(LOCALE_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Saves the language for the next visit; where the browser forbids storage, it lasts as long as the page. */
export function saveLocale(locale: Locale): void {
  try {
    localStorage.setItem(LOCALE_STORAGE_KEY, locale);
  } catch {
    // Nothing is lost but the memory of the choice.
  }
}
