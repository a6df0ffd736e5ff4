/**
 * The languages of the interface and of aquariums' dictionaries, as ISO 639-1 codes: the one list of them.
 * Once a new one is added here, the compiler names most of what it lacks; the rest is in
 * docs/development.md#a-language.
 */
export const LOCALES = ["ja", "en", "zh", "ko"] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "ja";
/** The language of the interface where the chosen one's message catalog cannot be loaded. */
export const FALLBACK_LOCALE: Locale = "en";
/** Local storage key of the chosen language. */
export const LOCALE_STORAGE_KEY = "locale";
/** The cookie that repeats the chosen language for the server, which renders the beginning of pages in it. */
export const LOCALE_COOKIE = "harapen-locale";

/** Whether a value is the code of one of the languages. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/**
 * Negotiates the language: the saved one if there is one; else the browser's first, by its primary subtag
 * (BCP 47: "zh" of "zh-Hant-HK"), if the app has it; else the default. Server and page share this, so that a
 * page continues in the language it begins in.
 */
export function detectLocale(saved: string | null | undefined, browserLanguage: string | undefined): Locale {
  if (isLocale(saved)) return saved;
  const language = browserLanguage?.split("-")[0]?.toLowerCase();
  return isLocale(language) ? language : DEFAULT_LOCALE;
}
