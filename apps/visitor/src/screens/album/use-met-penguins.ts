import type { MetPenguin } from "@harapen/contract/calls/met-penguins";
import { useQuery } from "@tanstack/react-query";
import { loadMetPenguins } from "../../api/albums/met-penguins.ts";
import { withIdToken } from "../../identity/oidc/id-token.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { albumKey } from "./use-album.ts";

/** Loads the penguins that a member has met in the current aquarium; undefined while they are loaded, and where they can't be: no penguin is then shown as unmet. */
export function useMetPenguins(uid: string): readonly MetPenguin[] | undefined {
  const aquarium = useAquariumSlug();
  const { data } = useQuery({
    queryKey: [...albumKey(uid), "met", aquarium],
    queryFn: ({ signal }) => withIdToken(uid, (token) => loadMetPenguins({ uid, aquarium }, token, signal)),
    // Unlike an aquarium's data, it grows with each drawing.
    staleTime: 0,
  });
  return data;
}
