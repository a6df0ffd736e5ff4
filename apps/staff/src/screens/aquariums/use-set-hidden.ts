import { useQueryClient } from "@tanstack/react-query";
import { aquariumsQuery, changeAquarium } from "../../api/aquariums.ts";

/** Returns a function that hides an aquarium from visitors, or shows it, and updates the list. */
export function useSetHidden(slug: string, hidden: boolean): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await changeAquarium(slug, { hidden });
    await queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey });
  };
}
