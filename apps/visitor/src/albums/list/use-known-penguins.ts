import { DEFAULT_LOCALE } from "@harapen/contract/locales";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { EMPTY_DICTIONARY } from "../../penguins/localise.ts";
import { basePenguinsQuery, dictionaryQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import type { KnownPenguins } from "./album-entries.ts";
import { idsByName } from "./ids-by-name.ts";

/** The penguins that drawings are resolved to; undefined while they are loaded, none where they cannot be. */
export function useKnownPenguins(): KnownPenguins | undefined {
  const aquarium = useAquariumSlug();
  const { data: penguins, isError: penguinsFailed } = useQuery(basePenguinsQuery(aquarium));
  const { data: japanese, isError: japaneseFailed } = useQuery(dictionaryQuery(aquarium, DEFAULT_LOCALE));
  return useMemo(() => {
    const all = penguins ?? (penguinsFailed ? [] : undefined);
    const dictionary = japanese ?? (japaneseFailed ? EMPTY_DICTIONARY : undefined);
    if (!all || !dictionary) return undefined;
    return { aquarium, ids: new Set(all.map(({ id }) => id)), idsByJapaneseName: idsByName(dictionary) };
  }, [aquarium, penguins, penguinsFailed, japanese, japaneseFailed]);
}
