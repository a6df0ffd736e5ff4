import type { AddAquariumRequest } from "@harapen/contract/staff/aquariums";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { addAquarium, aquariumsQuery } from "../../api/aquariums.ts";
import { meQuery } from "../../api/me.ts";
import { codeOf } from "../../api/staff-error.ts";
import { paths } from "../../routes/paths.ts";

/** Returns how to make an aquarium and navigate to it. One that was made, but whose answer was lost, is found in the list. */
export function useMakeAquarium() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { aquariums } = useSuspenseQuery(aquariumsQuery).data;
  const [before] = useState(() => new Set(aquariums.map(({ slug }) => slug)));
  const unanswered = useRef(new Set<string>());
  return useMutation({
    mutationFn: async (aquarium: AddAquariumRequest) => {
      const { slug } = aquarium;
      try {
        return await addAquarium(aquarium);
      } catch (error) {
        if (codeOf(error) === "network") unanswered.current.add(slug);
        if (before.has(slug) || !unanswered.current.has(slug)) throw error;
        const now = await queryClient.fetchQuery({ ...aquariumsQuery, staleTime: 0 }).catch(() => undefined);
        const made = now?.aquariums.find((each) => each.slug === slug);
        if (!made) throw error;
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
