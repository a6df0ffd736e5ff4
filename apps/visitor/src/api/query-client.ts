import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { isRetryable } from "./api-error.ts";

const MAX_RETRIES = 2;

/**
 * The cache of all queries. An aquarium's data changes a few times a year: once loaded it serves the visit.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // Where the device believes itself offline, the service worker may answer all the same. Every other
      // mode stops there between two attempts, so that a query never fails and a screen says that it is
      // loading for as long as there is no network.
      networkMode: "always",
      // Off by default in this mode.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
    },
  },
});

/**
 * Loads anew, or when next needed, the data of all queries whose key begins with this one, as it has changed.
 * A first loading that is under way began before the change, but TanStack Query (5.108) would take its answer
 * for the new data: it is waited for.
 */
export async function reloadQueries(queryKey: QueryKey): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: ({ state }) => state.data === undefined });
  await Promise.allSettled(first.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey });
}
