import { DEFAULT_LOCALE, isLocale, type Locale } from "@harapen/contract/locales";
import { useTranslation } from "react-i18next";

/** The language of the page; a component that uses it follows its changes. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
}
