import { DEFAULT_LOCALE } from "@harapen/contract/locales";
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { loadAlbum } from "../../api/load-album.ts";
import { MEMBER_QUERY_KEY } from "../../identity/identity-store.ts";
import { withIdToken } from "../../identity/oidc/id-token.ts";
import { EMPTY_DICTIONARY } from "../../penguins/localise.ts";
import { basePenguinsQuery, dictionaryQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { warn } from "../../platform/log.ts";
import { type AlbumEntry, albumEntries, type KnownPenguins } from "./album-entries.ts";
import { idsByName } from "./ids-by-name.ts";

/** Some 30 kB each: a page comes quickly even where walls are thick, and taking it in holds up no scrolling. */
const PAGE_SIZE = 12;

const albumQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [MEMBER_QUERY_KEY, uid, "album"],
    queryFn: ({ pageParam: before, signal }) =>
      withIdToken(uid, (token) => loadAlbum({ uid, limit: PAGE_SIZE, before }, token, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? String(page.at(-1)?.id) : undefined),
    // Unlike an aquarium's data, an album grows with each drawing.
    staleTime: 0,
  });

export interface Album {
  /** Undefined until there is something to show, or certain that there is nothing. */
  readonly entries: readonly AlbumEntry[] | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

/** A member's drawings in the current aquarium. What can't be loaded is as good as none, and is logged. */
export function useAlbum(uid: string): Album {
  const known = useKnownPenguins();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(albumQuery(uid));
  useEffect(() => {
    if (error) warn("the album is not loaded", error);
  }, [error]);

  const entries = useMemo(() => known && data && albumEntries(data.pages.flat(), known), [data, known]);
  const hasMore = hasNextPage && !error;
  const loadMore = () => void (isFetchingNextPage || fetchNextPage());
  const settled = entries ?? (error ? [] : undefined);
  return { entries: settled?.length === 0 && hasMore ? undefined : settled, hasMore, loadMore };
}

/** Undefined while it is being loaded. An aquarium that can't be loaded knows nobody. */
function useKnownPenguins(): KnownPenguins | undefined {
  const aquarium = useAquariumSlug();
  const { data: penguins, isError: noPenguins } = useQuery(basePenguinsQuery(aquarium));
  const { data: japanese, isError: noJapanese } = useQuery(dictionaryQuery(aquarium, DEFAULT_LOCALE));
  return useMemo(() => {
    const everybody = penguins ?? (noPenguins ? [] : undefined);
    const words = japanese ?? (noJapanese ? EMPTY_DICTIONARY : undefined);
    if (!everybody || !words) return undefined;
    return { aquarium, ids: new Set(everybody.map(({ id }) => id)), idsByJapaneseName: idsByName(words) };
  }, [aquarium, penguins, noPenguins, japanese, noJapanese]);
}
