import { useParams } from "react-router";
import { visitedAquarium } from "../visit/current-aquarium.ts";

/** The aquarium of the screen's address. */
export function useAquariumSlug(): string {
  return useParams().aquarium ?? visitedAquarium();
}
