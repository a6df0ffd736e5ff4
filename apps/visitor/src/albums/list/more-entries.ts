import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { isRefused } from "../../api/api-error.ts";

/** What follows the entries that are shown: nothing, further ones, or some that could not be loaded. */
export type MoreEntries =
  | { readonly state: "none" }
  | { readonly state: "there"; readonly load: () => void }
  | { readonly state: "failed"; readonly isRetrying: boolean; readonly retry: () => void };

type Loading = Pick<
  UseInfiniteQueryResult,
  "error" | "hasNextPage" | "isFetching" | "isFetchNextPageError" | "fetchNextPage" | "refetch"
>;

/** Returns what follows the pages that are loaded. Of a list without any page there is nothing to follow. */
export function moreEntries({ error, hasNextPage, isFetching, ...query }: Loading): MoreEntries {
  if (!hasNextPage) return { state: "none" };
  // A page that is loaded meanwhile would cancel the loading anew of what has changed.
  const load = () => void query.fetchNextPage({ cancelRefetch: false });
  if (!error) return { state: "there", load: () => isFetching || load() };
  // A page is refused where the drawing that it begins after is deleted: all of them are loaded anew.
  const isPageMissing = query.isFetchNextPageError && !isRefused(error);
  const retry = isPageMissing ? load : () => void query.refetch();
  return { state: "failed", isRetrying: isFetching, retry };
}
