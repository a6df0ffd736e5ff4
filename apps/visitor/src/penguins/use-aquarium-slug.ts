import { useParams } from "react-router";
import { currentAquarium } from "../visit/current-aquarium.ts";

/** The slug of the aquarium in the page's address, or of the current visit where the address has none. */
export function useAquariumSlug(): string {
  return useParams().aquarium ?? currentAquarium();
}
