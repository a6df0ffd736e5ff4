import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type AlbumEntry, albumEntries } from "../../albums/list/album-entries.ts";
import { useKnownPenguins } from "../../albums/list/use-known-penguins.ts";
import { loadAlbum } from "../../api/load-album.ts";
import { MEMBER_QUERY_KEY } from "../../identity/identity-store.ts";
import { withIdToken } from "../../identity/oidc/id-token.ts";
import { warn } from "../../platform/log.ts";

/** Drawings of some 30 kB: a page loads quickly even on a weak network, and rendering it does not interrupt scrolling. */
const PAGE_SIZE = 12;

/** The key of an album's queries: its drawings, and the penguins that they show. */
export const albumKey = (uid: string) => [MEMBER_QUERY_KEY, uid, "album"] as const;

const albumQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...albumKey(uid), "drawings"],
    queryFn: ({ pageParam: before, signal }) =>
      withIdToken(uid, (token) => loadAlbum({ uid, limit: PAGE_SIZE, before }, token, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? String(page.at(-1)?.id) : undefined),
    // Unlike an aquarium's data, an album grows with each drawing.
    staleTime: 0,
  });

export interface Album {
  /** Undefined until there is an entry, or it is certain that there is none. */
  readonly entries: readonly AlbumEntry[] | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

/** A member's drawings in the current aquarium. An error is logged, and what could not be loaded counts as empty. */
export function useAlbum(uid: string): Album {
  const known = useKnownPenguins();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(albumQuery(uid));
  useEffect(() => {
    if (error) warn("the album is not loaded", error);
  }, [error]);

  const entries = useMemo(() => known && data && albumEntries(data.pages.flat(), known), [data, known]);
  const hasMore = hasNextPage && !error;
  // A page that is loaded meanwhile would cancel the loading anew of what has changed.
  const loadMore = () => void (isFetching || fetchNextPage({ cancelRefetch: false }));
  const settledEntries = entries ?? (error ? [] : undefined);
  return { entries: settledEntries?.length === 0 && hasMore ? undefined : settledEntries, hasMore, loadMore };
}
