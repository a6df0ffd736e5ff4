import type { AddAquariumRequest } from "@harapen/contract/staff/aquariums";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { addAquarium, aquariumsQuery } from "../../api/aquariums.ts";
import { meQuery } from "../../api/me.ts";
import { isSameJson } from "../../draft/sorted-json.ts";
import { paths } from "../../routes/paths.ts";

/** Returns how to make an aquarium and navigate to it. One that was made, but whose answer was lost, is found in the list. */
export function useMakeAquarium() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { aquariums } = useSuspenseQuery(aquariumsQuery).data;
  const [before] = useState(() => new Set(aquariums.map(({ slug }) => slug)));
  return useMutation({
    mutationFn: async (aquarium: AddAquariumRequest) => {
      const { slug, name } = aquarium;
      try {
        return await addAquarium(aquarium);
      } catch (error) {
        // Only its answer was lost where the list has it by now, and had no such slug when the form was opened.
        const now = await queryClient.fetchQuery({ ...aquariumsQuery, staleTime: 0 });
        const made = now.aquariums.find((each) => each.slug === slug && isSameJson(each.name, name));
        if (!made || before.has(slug)) throw error;
        return made;
      }
    },
    onSuccess: async ({ slug }) => {
      await queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      await navigate(paths.overview(slug));
    },
  });
}
