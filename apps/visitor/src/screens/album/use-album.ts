import type { AlbumDrawing } from "@harapen/contract/calls/albums";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useMoreEntries } from "../../albums/list/AlbumList.tsx";
import { albumEntries, useKnownPenguins } from "../../albums/list/album-entries.ts";
import { loadAlbum } from "../../api/albums.ts";
import { queryClient, reloadQueries } from "../../api/query-client.ts";
import { MEMBER_QUERY_KEY } from "../../identity/identity-store.ts";
import { withIdToken } from "../../identity/oidc/id-token.ts";
import { warn } from "../../platform/log.ts";

/**
 * Drawings of some 30 kB: a page loads quickly even on a weak network, and rendering it does not interrupt
 * scrolling.
 */
const PAGE_SIZE = 12;

/** The key of an album's queries: its drawings, and the penguins that they show. */
export const albumKey = (uid: string) => [MEMBER_QUERY_KEY, uid, "album"] as const;

interface Page {
  readonly drawings: readonly AlbumDrawing[];
  /** The drawing after which the next page begins; undefined at the album's end. */
  readonly next: string | undefined;
}

async function loadPage(uid: string, before: string | undefined, signal: AbortSignal): Promise<Page> {
  const drawings = await withIdToken(uid, (token) =>
    loadAlbum({ uid, limit: PAGE_SIZE, before }, token, signal),
  );
  return { drawings, next: drawings.length === PAGE_SIZE ? String(drawings.at(-1)?.id) : undefined };
}

const albumQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...albumKey(uid), "drawings"],
    queryFn: ({ pageParam, signal }) => loadPage(uid, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Unlike an aquarium's data, an album grows with each drawing.
    staleTime: 0,
  });

/** Takes a deleted drawing out of what is shown of a member's album, and loads the album anew. */
export function dropFromAlbum(uid: string, id: string): void {
  queryClient.setQueryData(
    albumQuery(uid).queryKey,
    (album) =>
      album && {
        ...album,
        pages: album.pages.map(({ drawings, next }) => ({
          drawings: drawings.filter((drawing) => String(drawing.id) !== id),
          next,
        })),
      },
  );
  void reloadQueries(albumKey(uid));
}

/**
 * A member's drawings in the current aquarium: undefined until there is an entry, or no further page will be
 * loaded by itself. An error is logged, and an album of which nothing could be loaded counts as empty.
 */
export function useAlbum(uid: string) {
  const known = useKnownPenguins();
  const query = useInfiniteQuery(albumQuery(uid));
  const { data, error } = query;
  useEffect(() => {
    if (error) warn("the album is not loaded", error);
  }, [error]);

  const entries = useMemo(() => {
    const drawings = data?.pages.flatMap((page) => page.drawings);
    return known && drawings && albumEntries(drawings, known);
  }, [data, known]);
  const more = useMoreEntries(query);
  const settledEntries = entries ?? (error ? [] : undefined);
  return {
    entries: settledEntries?.length === 0 && more.state === "there" ? undefined : settledEntries,
    more,
  };
}
