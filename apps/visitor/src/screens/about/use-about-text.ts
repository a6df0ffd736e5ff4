import type { Locale } from "@harapen/contract/locales";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale } from "../../i18n/locale-store.ts";
import type { AboutText } from "./texts/about-text.ts";

/** One text per language, apart from the message catalogs: few visitors read it, and it would slow the first load for all. */
const TEXT_LOADERS: Record<Locale, () => Promise<AboutText>> = {
  ja: async () => (await import("./texts/about-ja.ts")).ja,
  en: async () => (await import("./texts/about-en.ts")).en,
  zh: async () => (await import("./texts/about-zh.ts")).zh,
  ko: async () => (await import("./texts/about-ko.ts")).ko,
};

/**
 * The text in the language of the page; `undefined` while it is loaded for the first time, the previous language's while a
 * change of language loads it. Throws where it cannot be loaded, as a screen does.
 */
export function useAboutText(): AboutText | undefined {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["about", locale],
    queryFn: TEXT_LOADERS[locale],
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  return data;
}
