import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
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
export function useMoreEntries({ error, hasNextPage, isFetching, ...query }: Loading): MoreEntries {
  const [isRetrying, setRetrying] = useState(false);
  // A page that is loaded meanwhile would cancel the loading anew of what has changed.
  const load = () => query.fetchNextPage({ cancelRefetch: false });
  // A page is refused where the drawing that it begins after is deleted: all of them are loaded anew before the next.
  const isPageMissing = query.isFetchNextPageError && !isRefused(error);
  const retry = async () => {
    setRetrying(true);
    if (isPageMissing || !(await query.refetch()).isError) await load();
    setRetrying(false);
  };
  if (isRetrying) return { state: "failed", isRetrying, retry };
  if (!hasNextPage) return { state: "none" };
  if (!error) return { state: "there", load: () => isFetching || load() };
  return { state: "failed", isRetrying: isFetching, retry };
}
