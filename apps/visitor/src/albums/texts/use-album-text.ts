import type { Locale } from "@harapen/contract/locales";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useLocale } from "../../i18n/locale-store.ts";
import type { AlbumText } from "./album-text.ts";

/** One text per language, apart from the messages: visitors who only draw do not load it. */
const TEXT_LOADERS: Record<Locale, () => Promise<AlbumText>> = {
  ja: async () => (await import("./album-ja.ts")).ja,
  en: async () => (await import("./album-en.ts")).en,
  zh: async () => (await import("./album-zh.ts")).zh,
  ko: async () => (await import("./album-ko.ts")).ko,
};

export const albumTextQuery = (locale: Locale) =>
  queryOptions({ queryKey: ["albumText", locale], queryFn: TEXT_LOADERS[locale] });

/**
 * The texts of albums in the language of the page; `undefined` while they are loaded for the first time, the previous language's while a
 * change of language loads them. Throws where they cannot be loaded, as a screen does.
 */
export function useAlbumText(): AlbumText | undefined {
  return useText({ throwOnError: true });
}

/** The same for a part that a screen can do without: `undefined` where they cannot be loaded. */
export function useOptionalAlbumText(): AlbumText | undefined {
  return useText({ throwOnError: false });
}

function useText({ throwOnError }: { throwOnError: boolean }): AlbumText | undefined {
  const locale = useLocale();
  const { data } = useQuery({
    ...albumTextQuery(locale),
    placeholderData: keepPreviousData,
    throwOnError,
  });
  return data;
}
