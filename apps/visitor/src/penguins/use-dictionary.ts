import type { DictionaryResponse } from "@harapen/contract/aquarium";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../i18n/locale-store.ts";
import { EMPTY_DICTIONARY } from "./localise.ts";
import { dictionaryQuery } from "./queries.ts";
import { useAquariumSlug } from "./use-aquarium-slug.ts";

/**
 * The current aquarium's dictionary in the visitor's language; `undefined` while it is loaded for the first time. After a change
 * of language the previous dictionary stays until the new one is loaded; where it cannot be loaded, penguins are shown without
 * labels.
 */
export function useDictionary(): DictionaryResponse | undefined {
  const slug = useAquariumSlug();
  const { data, isError } = useQuery({
    ...dictionaryQuery(slug, useLocale()),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === slug ? previous : undefined,
  });
  return data ?? (isError ? EMPTY_DICTIONARY : undefined);
}
