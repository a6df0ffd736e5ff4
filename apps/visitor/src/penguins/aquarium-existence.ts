import { type QueryState, useQuery } from "@tanstack/react-query";
import { isNotFound } from "../api/api-error.ts";
import { queryClient } from "../api/query-client.ts";
import { defaultAquarium, isAquariumSlug } from "../visit/current-aquarium.ts";
import { aquariumQuery } from "./queries.ts";

/** pending: the server has not answered yet. */
export type Existence = "exists" | "pending" | "missing";

/**
 * Returns whether an aquarium with this slug exists, by what is known now. Where the server cannot be reached, the first
 * failed attempt counts as "exists": only a definite 404 may keep visitors from what their device still has. The default
 * aquarium counts as existing without a request.
 */
export function aquariumExistence(slug: string): Existence {
  const query = queryClient.getQueryState(aquariumQuery(slug).queryKey);
  if (!isAquariumSlug(slug) || isNotFound(query?.error)) return "missing";
  return slug === defaultAquarium() || hasBeenTried(query) ? "exists" : "pending";
}

/** Whether an attempt to load it has ended: of the present request, or of an earlier one, whose failure counts while it is loaded again. */
function hasBeenTried(query: QueryState<unknown, unknown> | undefined): boolean {
  return (
    query !== undefined &&
    (query.status !== "pending" || query.fetchFailureCount > 0 || query.errorUpdateCount > 0)
  );
}

/** Asks the server whether an aquarium with this slug exists; a component that uses it renders again with the answer. */
export function useAquariumExistence(slug: string): Existence {
  useQuery({ ...aquariumQuery(slug), enabled: isAquariumSlug(slug), notifyOnChangeProps: "all" });
  return aquariumExistence(slug);
}
