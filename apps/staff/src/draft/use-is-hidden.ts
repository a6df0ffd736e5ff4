import { useQuery } from "@tanstack/react-query";
import { aquariumsQuery } from "../api/aquariums.ts";
import { useSlug } from "./use-draft.ts";

/** Whether the aquarium of the screen is hidden from visitors; undefined until that is known. */
export function useIsHidden(): boolean | undefined {
  const slug = useSlug();
  const { data } = useQuery(aquariumsQuery);
  return data?.aquariums.find((aquarium) => aquarium.slug === slug)?.hidden;
}
