import { useQueryClient } from "@tanstack/react-query";
import { aquariumsQuery, changeAquarium } from "../../api/aquariums.ts";

/** Hides an aquarium from visitors, or shows it, and has the list say so. */
export function useSetHidden(slug: string, hidden: boolean): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await changeAquarium(slug, { hidden });
    await queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey });
  };
}
