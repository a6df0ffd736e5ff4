import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "../api/api-error.ts";
import { queryClient } from "../api/query-client.ts";
import { defaultAquarium, isAquariumSlug } from "../visit/drawing-session-store.ts";
import { aquariumQuery } from "./queries.ts";

/** pending: the server has not answered yet. */
export type Existence = "exists" | "pending" | "missing";

/**
 * The aquariums that count as existing. The query alone cannot tell: while it is loaded again after a
 * failure, it no longer says whether that failure was a 404.
 */
const existing = new Set<string>();

/**
 * Returns whether an aquarium with this slug exists, by what is known now. Where the server cannot be
 * reached, the first failed attempt counts as "exists": only a definite 404 may keep visitors from what their
 * device still has. The default aquarium counts as existing without a request.
 */
export function aquariumExistence(slug: string): Existence {
  const query = queryClient.getQueryState(aquariumQuery(slug).queryKey);
  if (!isAquariumSlug(slug) || isNotFound(query?.error)) {
    existing.delete(slug);
    return "missing";
  }
  const unanswered = query === undefined || (query.status === "pending" && query.fetchFailureCount === 0);
  if (!unanswered || slug === defaultAquarium()) existing.add(slug);
  return existing.has(slug) ? "exists" : "pending";
}

/**
 * Asks the server whether an aquarium with this slug exists; a component that uses it renders again with the
 * answer.
 */
export function useAquariumExistence(slug: string): Existence {
  useQuery({ ...aquariumQuery(slug), enabled: isAquariumSlug(slug), notifyOnChangeProps: "all" });
  return aquariumExistence(slug);
}
