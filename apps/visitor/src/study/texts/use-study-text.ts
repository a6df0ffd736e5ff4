import type { Locale } from "@harapen/contract/locales";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale } from "../../i18n/locale-store.ts";
import type { StudyText } from "./study-text.ts";

/** One text per language, apart from the messages: where no study runs, it is not loaded. */
const TEXT_LOADERS: Record<Locale, () => Promise<StudyText>> = {
  ja: async () => (await import("./study-ja.ts")).ja,
  en: async () => (await import("./study-en.ts")).en,
  zh: async () => (await import("./study-zh.ts")).zh,
  ko: async () => (await import("./study-ko.ts")).ko,
};

/**
 * The texts around a study in the language of the page; `undefined` until they are loaded, the previous language's while a change of language
 * loads them.
 */
export function useStudyText(): StudyText | undefined {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["studyText", locale],
    queryFn: TEXT_LOADERS[locale],
    placeholderData: keepPreviousData,
  });
  return data;
}
