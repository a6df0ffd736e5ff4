import type { DictionaryResponse } from "@harapen/contract/aquarium";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../i18n/locale-store.ts";
import { EMPTY_DICTIONARY } from "./localise.ts";
import { dictionaryQuery, firstLoadedDictionary } from "./queries.ts";
import { useAquariumSlug } from "./use-aquarium-slug.ts";

/**
 * The current aquarium's dictionary in the visitor's language; `undefined` while it is loaded for the first time. After a change
 * of language the previous dictionary stays until the new one is loaded. Where it cannot be loaded, it is the one that was loaded
 * first, in whichever language; without any, penguins are shown without labels.
 */
export function useDictionary(): DictionaryResponse | undefined {
  const slug = useAquariumSlug();
  const { data, errorUpdateCount } = useQuery({
    ...dictionaryQuery(slug, useLocale()),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === slug ? previous : undefined,
  });
  // Also while it is loaded again after a failure.
  const hasFailed = errorUpdateCount > 0;
  return data ?? (hasFailed ? (firstLoadedDictionary(slug) ?? EMPTY_DICTIONARY) : undefined);
}
