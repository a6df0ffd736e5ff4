import type { Spot } from "@harapen/contract/spot";
import { useQuery } from "@tanstack/react-query";
import { learnedQuery } from "../../../api/figures.ts";
import { useDraft, useSlug } from "../../../draft/use-draft.ts";

/**
 * Returns the pattern by which each bird of the draft is searched for: traced by keepers, otherwise learned.
 */
export function usePatterns(): (id: string) => readonly Spot[] | undefined {
  const { birds } = useDraft();
  const { data: learned } = useQuery(learnedQuery(useSlug()));
  const traced = new Map(birds.map((bird) => [bird.id, bird.content.record.spots]));
  const taught = new Map(learned?.penguins.map(({ id, spots }) => [id, spots]));
  return (id) => traced.get(id) ?? taught.get(id);
}
