import { DEFAULT_LOCALE, isLocale, type Locale } from "@harapen/contract/locales";

/**
 * Negotiates the language: the saved one if there is one, else the browser's by its primary subtag (BCP 47: "zh" of
 * "zh-Hant-HK") if the app has it, else the default.
 */
export function detectLocale(saved: string | null, browserLanguage: string | undefined): Locale {
  if (isLocale(saved)) return saved;
  const language = browserLanguage?.split("-")[0]?.toLowerCase();
  return isLocale(language) ? language : DEFAULT_LOCALE;
}
