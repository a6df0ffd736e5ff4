import type { Dictionary } from "@harapen/contract/aquarium";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../i18n/locale-store.ts";
import { NO_WORDS } from "./localise.ts";
import { dictionaryQuery } from "./queries.ts";
import { useAquariumSlug } from "./use-aquarium-slug.ts";

/**
 * The current aquarium's words in the visitor's language; `undefined` while they are loaded for the first time. A change
 * of language shows the former words until the new ones are there, and no words at all is better than no penguins.
 */
export function useDictionary(): Dictionary | undefined {
  const slug = useAquariumSlug();
  const { data, isError } = useQuery({
    ...dictionaryQuery(slug, useLocale()),
    placeholderData: (former, formerQuery) => (formerQuery?.queryKey[1] === slug ? former : undefined),
  });
  return data ?? (isError ? NO_WORDS : undefined);
}
