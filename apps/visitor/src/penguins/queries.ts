import type { DictionaryResponse } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { useParams } from "react-router";
import { loadAquarium, loadBasePenguins, loadDictionary } from "../api/aquarium.ts";
import { queryClient } from "../api/query-client.ts";
import { currentAquarium } from "../visit/drawing-session-store.ts";

export const aquariumQuery = (slug: string) =>
  queryOptions({ queryKey: ["aquarium", slug], queryFn: ({ signal }) => loadAquarium(slug, signal) });

export const basePenguinsQuery = (slug: string) =>
  queryOptions({ queryKey: ["penguins", slug], queryFn: ({ signal }) => loadBasePenguins(slug, signal) });

export const dictionaryQuery = (slug: string, locale: Locale) =>
  queryOptions({
    queryKey: ["dictionary", slug, locale],
    queryFn: ({ signal }) => loadDictionary(slug, locale, signal),
  });

/**
 * An aquarium's dictionary in the language in which one was loaded first; `undefined` where none is loaded.
 */
export function firstLoadedDictionary(slug: string): DictionaryResponse | undefined {
  const dictionaries = queryClient.getQueriesData<DictionaryResponse>({ queryKey: ["dictionary", slug] });
  return dictionaries.find(([, dictionary]) => dictionary)?.[1];
}

/** Prefetches an aquarium, so that it is under way while the app and its screen are still loading. */
export function prefetchAquarium(slug: string): void {
  void queryClient.prefetchQuery(aquariumQuery(slug));
}

/** Prefetches an aquarium's penguins and their words. */
export function prefetchPenguins(slug: string, locale: Locale): void {
  void queryClient.prefetchQuery(basePenguinsQuery(slug));
  void queryClient.prefetchQuery(dictionaryQuery(slug, locale));
}

/** Prefetches an aquarium's dictionaries in all languages. */
export function prefetchDictionaries(slug: string): void {
  for (const locale of LOCALES) void queryClient.prefetchQuery(dictionaryQuery(slug, locale));
}

/** The keys of what a catalog shows. */
export const catalogKeys = (slug: string, locale: Locale): QueryKey[] => [
  basePenguinsQuery(slug).queryKey,
  dictionaryQuery(slug, locale).queryKey,
];

/** The slug of the aquarium in the page's address, or of the current visit where the address has none. */
export function useAquariumSlug(): string {
  return useParams().aquarium ?? currentAquarium();
}
