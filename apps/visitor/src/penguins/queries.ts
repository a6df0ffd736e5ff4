import type { Locale } from "@harapen/contract/locales";
import { QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { isNotFound, isTemporary } from "../api/api-error.ts";
import { loadAquarium } from "../api/load-aquarium.ts";
import { loadBasePenguins } from "../api/load-base-penguins.ts";
import { loadDictionary } from "../api/load-dictionary.ts";
import { defaultAquarium, isSlug } from "../visit/current-aquarium.ts";

const MOST_RETRIES = 2;

/** An aquarium's data changes a few times a year: once loaded it serves the visit. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // Where the device believes itself offline, ask all the same: the answer may be in the browser's cache.
      networkMode: "offlineFirst",
      retry: (failures, error) => failures < MOST_RETRIES && isTemporary(error),
    },
  },
});

export const aquariumQuery = (slug: string) =>
  queryOptions({ queryKey: ["aquarium", slug], queryFn: ({ signal }) => loadAquarium(slug, signal) });

export const basePenguinsQuery = (slug: string) =>
  queryOptions({ queryKey: ["penguins", slug], queryFn: ({ signal }) => loadBasePenguins(slug, signal) });

export const dictionaryQuery = (slug: string, locale: Locale) =>
  queryOptions({
    queryKey: ["dictionary", slug, locale],
    queryFn: ({ signal }) => loadDictionary(slug, locale, signal),
  });

/** Asks for an aquarium and its penguins, so that they are under way while the app and its screen are still coming. */
export function askForPenguins(slug: string, locale: Locale): void {
  void queryClient.prefetchQuery(aquariumQuery(slug));
  void queryClient.prefetchQuery(basePenguinsQuery(slug));
  void queryClient.prefetchQuery(dictionaryQuery(slug, locale));
}

export type Existence = "known" | "asking" | "unknown";

/**
 * Whether there is an aquarium of this slug, as far as is known now. Without an answer the first failed try counts as a
 * yes: only a certain "no such aquarium" may keep visitors from what their device still has. The default aquarium needs no
 * asking.
 */
export function aquariumExistence(slug: string): Existence {
  const answer = queryClient.getQueryState(aquariumQuery(slug).queryKey);
  if (!isSlug(slug) || isNotFound(answer?.error)) return "unknown";
  const unasked = answer === undefined || (answer.status === "pending" && answer.fetchFailureCount === 0);
  return unasked && slug !== defaultAquarium() ? "asking" : "known";
}

/** Asks whether there is an aquarium of this slug, and follows the answer. */
export function useAquariumExists(slug: string): Existence {
  useQuery({ ...aquariumQuery(slug), enabled: isSlug(slug), notifyOnChangeProps: "all" });
  return aquariumExistence(slug);
}
