import type { AddAquariumRequest } from "@harapen/contract/staff/aquariums";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { addAquarium, aquariumsQuery } from "../../api/aquariums.ts";
import { meQuery } from "../../api/me.ts";
import { paths } from "../../routes/paths.ts";

/** Returns how to make an aquarium and navigate to it. */
export function useMakeAquarium() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (aquarium: AddAquariumRequest) => addAquarium(aquarium),
    onSuccess: async ({ slug }) => {
      await queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      await navigate(paths.overview(slug));
    },
  });
}
