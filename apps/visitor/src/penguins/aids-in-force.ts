import { type Aids, NO_AIDS } from "@harapen/contract/aids";
import { queryClient } from "../api/query-client.ts";
import { aquariumQuery } from "./queries.ts";

/** The study aids in force for a search at an aquarium now: none where its settings are not known. */
export function aidsInForce(aquarium: string): Aids {
  return queryClient.getQueryData(aquariumQuery(aquarium).queryKey)?.aids ?? NO_AIDS;
}
