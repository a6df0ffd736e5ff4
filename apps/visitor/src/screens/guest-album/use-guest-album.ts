import type { GuestAlbum } from "@harapen/contract/calls/guest-album";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type AlbumFailure, albumFailure } from "../../albums/failure.ts";
import { type AlbumEntry, albumEntries } from "../../albums/list/album-entries.ts";
import { useKnownPenguins } from "../../albums/list/use-known-penguins.ts";
import { type MoreEntries, useMoreEntries } from "../../albums/list/use-more-entries.ts";
import { loadGuestAlbum } from "../../api/albums/guest-album.ts";
import { ApiError, isNotFound } from "../../api/api-error.ts";
import { record } from "../../telemetry/events/record.ts";

const PAGE_SIZE = 12;

const guestAlbumQuery = (code: string) =>
  infiniteQueryOptions({
    queryKey: ["guestAlbum", code],
    queryFn: ({ pageParam: before, signal }) => loadGuestAlbum({ code, limit: PAGE_SIZE, before }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ drawings }) =>
      drawings.length === PAGE_SIZE ? String(drawings.at(-1)?.id) : undefined,
    staleTime: 0,
    gcTime: 0,
    // After too many wrong codes from one network, all codes are refused for up to a minute.
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === "network",
  });

/** Why a code shows nothing: it is none, or it is one too many; or what became of the call. */
export type CodeProblem = "unknown" | "tooMany" | AlbumFailure;

interface OpenedAlbum {
  readonly problem: CodeProblem | undefined;
  /** The first page's answer; undefined until it has arrived. */
  readonly album: GuestAlbum | undefined;
  readonly entries: readonly AlbumEntry[] | undefined;
  readonly more: MoreEntries;
  readonly reload: () => void;
}

/** The drawings that a code stands for. */
export function useGuestAlbum(code: string): OpenedAlbum {
  const known = useKnownPenguins();
  const query = useInfiniteQuery(guestAlbumQuery(code));
  const { data, error, refetch } = query;
  const album = data?.pages[0];
  const isOpen = album !== undefined;
  const count = album?.met.reduce((sum, { drawings }) => sum + drawings, 0) ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (isOpen) record("album_code", { step: "opened", drawings: count });
  }, [isOpen]);
  const entries = useMemo(
    () =>
      known &&
      data &&
      albumEntries(
        data.pages.flatMap(({ drawings }) => drawings),
        known,
      ),
    [data, known],
  );
  const problem = useMemo(() => (error ? problemOf(error) : undefined), [error]);
  return {
    problem: !album || problem === "unknown" ? problem : undefined,
    album,
    entries,
    more: useMoreEntries(query),
    reload: () => void refetch(),
  };
}

function problemOf(error: Error): CodeProblem {
  if (isNotFound(error)) return "unknown";
  return error instanceof ApiError && error.status === 429 ? "tooMany" : albumFailure(error);
}
