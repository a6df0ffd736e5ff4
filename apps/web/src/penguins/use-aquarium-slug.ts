import { useParams } from "react-router";
import { visitedAquarium } from "./visit.ts";

/** The aquarium of the screen's address. */
export function useAquariumSlug(): string {
  return useParams().aquarium ?? visitedAquarium();
}
