import { QueryClient } from "@tanstack/react-query";
import { isPassing } from "./staff-error.ts";

const MAX_RETRIES = 2;

/** Creates the cache of all queries. Several people work on an aquarium at once: data that is shown again is loaded again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: "always",
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      },
      mutations: { networkMode: "always" },
    },
  });
}
