import { LOCALE_STORAGE_KEY, type Locale } from "@harapen/contract/locales";

/** Local storage throws where the browser forbids it; the language then lasts as long as the page. */
export function savedLocale(): string | null {
  try {
    return localStorage.getItem(LOCALE_STORAGE_KEY);
  } catch {
    return null;
  }
}

export function saveLocale(locale: Locale): void {
  try {
    localStorage.setItem(LOCALE_STORAGE_KEY, locale);
  } catch {
    // Nothing is lost but the memory of the choice.
  }
}
