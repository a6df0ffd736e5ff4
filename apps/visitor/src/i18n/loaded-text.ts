import type { Locale } from "@harapen/contract/locales";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useLocale } from "./translate.ts";

/**
 * The texts of a part of the app, in each language a file of its own, apart from the messages: who does not
 * meet that part loads none.
 */
export interface LoadedText<Text> {
  /** The first part of its key among the queries. */
  readonly name: string;
  /** A language without one does not compile. */
  readonly loaders: Readonly<Record<Locale, () => Promise<Text>>>;
}

/** How soon they are asked for again after a failure, in milliseconds. */
const RETRY_MS = 15_000;

/** The query that loads the texts in one language. */
export const loadedTextQuery = <Text>({ name, loaders }: LoadedText<Text>, locale: Locale) =>
  queryOptions({ queryKey: [name, locale], queryFn: loaders[locale] });

/**
 * The texts in the language of the page; `undefined` while they are loaded for the first time, the previous
 * language's while a change of language loads them. Where they cannot be loaded, `undefined` until they can,
 * or with `throwOnError` an error, as of a screen.
 */
export function useLoadedText<Text>(text: LoadedText<Text>, { throwOnError = false } = {}): Text | undefined {
  const query = loadedTextQuery(text, useLocale());
  const { data } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    throwOnError,
    refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : false),
  });
  return data;
}
