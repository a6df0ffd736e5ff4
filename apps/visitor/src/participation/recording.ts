import type { AquariumResponse } from "@harapen/contract/aquarium";
import { isNotFound } from "../api/api-error.ts";
import { queryClient } from "../api/query-client.ts";
import { aquariumQuery } from "../penguins/queries.ts";
import { hasJoinedByForm, statusOf } from "./study-store.ts";

/** What may be recorded of a visit to an aquarium; `unknown` until the aquarium's record has been loaded. */
export type MayRecord = "full" | "anonymous" | "nothing" | "unknown";

/**
 * Returns what may be recorded of a visit to an aquarium now. Where visitors are asked, nothing, until the
 * server knows that this one has agreed.
 */
export function mayRecord(aquarium: string): MayRecord {
  const query = queryClient.getQueryState(aquariumQuery(aquarium).queryKey);
  // On a page for an aquarium that does not exist, nobody asks for consent.
  if (isNotFound(query?.error)) return "full";
  return query?.data ? ofRecord(aquarium, query.data) : "unknown";
}

function ofRecord(aquarium: string, { study, recording = "full" }: AquariumResponse): MayRecord {
  const wanted = recording === "anonymous" ? "anonymous" : "full";
  if (recording !== "consent" && !study?.asks_consent) return wanted;
  // Without a form, nobody can agree.
  const hasAgreed = study?.asks_consent === true && hasJoinedByForm(study, statusOf(aquarium, study));
  return hasAgreed ? wanted : "nothing";
}
