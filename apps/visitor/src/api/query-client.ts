import { QueryClient } from "@tanstack/react-query";
import { isRetryable } from "./api-error.ts";

const MAX_RETRIES = 2;

/** The cache of all queries. An aquarium's data changes a few times a year: once loaded it serves the visit. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      // Where the device believes itself offline, ask all the same: the answer may be in the browser's cache.
      networkMode: "offlineFirst",
      retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
    },
  },
});
