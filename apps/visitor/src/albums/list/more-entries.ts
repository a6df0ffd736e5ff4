import type { UseInfiniteQueryResult } from "@tanstack/react-query";

/** What follows the entries that are shown: nothing, further ones, or some that could not be loaded. */
export type MoreEntries =
  | { readonly state: "none" }
  | { readonly state: "there"; readonly load: () => void }
  | { readonly state: "failed"; readonly isRetrying: boolean; readonly retry: () => void };

type Loading = Pick<
  UseInfiniteQueryResult,
  "data" | "error" | "hasNextPage" | "isFetching" | "fetchNextPage" | "refetch"
>;

/** Returns what follows the pages that are loaded. Of a list without any page there is nothing to follow. */
export function moreEntries({
  data,
  error,
  hasNextPage,
  isFetching,
  fetchNextPage,
  refetch,
}: Loading): MoreEntries {
  if (data === undefined) return { state: "none" };
  // From the first page on: the drawing that the failed one begins after may be deleted.
  if (error) return { state: "failed", isRetrying: isFetching, retry: () => void refetch() };
  if (!hasNextPage) return { state: "none" };
  // A page that is loaded meanwhile would cancel the loading anew of what has changed.
  return { state: "there", load: () => void (isFetching || fetchNextPage({ cancelRefetch: false })) };
}
