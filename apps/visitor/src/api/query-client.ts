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
      // Where the device believes itself offline, the service worker may answer all the same. Every other mode stops there between two
      // attempts, so that a query never fails and a screen says that it is loading for as long as there is no network.
      networkMode: "always",
      // Off by default in this mode.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
    },
  },
});
