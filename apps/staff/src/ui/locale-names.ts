import type { Locale } from "@harapen/contract/locales";

/** The names of the visitors' languages, each in that language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  ja: "日本語",
  en: "English",
  zh: "中文",
  ko: "한국어",
};
