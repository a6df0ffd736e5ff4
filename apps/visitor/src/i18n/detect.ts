import { DEFAULT_LOCALE, isLocale, type Locale } from "@harapen/contract/locales";

/** The saved language if there is one, else the browser's if it is one of ours, else the default. */
export function detectLocale(saved: string | null, browserLanguage: string | undefined): Locale {
  if (isLocale(saved)) return saved;
  const language = browserLanguage?.slice(0, 2).toLowerCase();
  return isLocale(language) ? language : DEFAULT_LOCALE;
}
