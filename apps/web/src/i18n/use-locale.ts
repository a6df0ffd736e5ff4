import { DEFAULT_LOCALE, isLocale, type Locale } from "@harapen/contract/locales";
import i18next from "i18next";
import { useTranslation } from "react-i18next";

const known = (language: string): Locale => (isLocale(language) ? language : DEFAULT_LOCALE);

/** The language of the page now, for code outside React. */
export const currentLocale = (): Locale => known(i18next.language);

/** The language of the page; a component that uses it follows its changes. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return known(i18n.language);
}
