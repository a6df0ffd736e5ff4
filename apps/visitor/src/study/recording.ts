import type { AnsweredAquarium } from "@harapen/contract/aquarium";
import { isNotFound } from "../api/api-error.ts";
import { queryClient } from "../api/query-client.ts";
import { aquariumQuery } from "../penguins/queries.ts";
import { hasJoinedByForm, statusOf } from "./study-store.ts";

/** What of a visit at an aquarium may be recorded; `unknown` until its record has been loaded. */
export type MayRecord = "full" | "anonymous" | "nothing" | "unknown";

/** For how long what a device has kept of an aquarium counts where no network says anything else, in milliseconds. */
const RECENT_MS = 24 * 3_600_000;

/** How sure it is what `mayRecord` says: the network has said it to this page, or the device has kept it, for less than a day or for longer. */
export type Certainty = "certain" | "recent" | "old";

export function certaintyOf(aquarium: string): Certainty {
  const cachedAt = queryClient.getQueryData(aquariumQuery(aquarium).queryKey)?.cachedAt;
  if (cachedAt === undefined) return "certain";
  return Math.abs(Date.now() - cachedAt) < RECENT_MS ? "recent" : "old";
}

/** What may be recorded of a visit to an aquarium now. Where the visitor is asked, nothing, until the server knows that they have agreed. */
export function mayRecord(aquarium: string): MayRecord {
  const query = queryClient.getQueryState(aquariumQuery(aquarium).queryKey);
  // A page that says that there is no such aquarium asks for nothing.
  if (isNotFound(query?.error)) return "full";
  return query?.data ? ofRecord(aquarium, query.data) : "unknown";
}

function ofRecord(aquarium: string, { study, recording = "full" }: AnsweredAquarium): MayRecord {
  const wanted = recording === "anonymous" ? "anonymous" : "full";
  if (recording !== "consent" && !study?.asks_consent) return wanted;
  // Whom no form asks cannot agree.
  const hasAgreed = study?.asks_consent === true && hasJoinedByForm(study, statusOf(aquarium, study));
  return hasAgreed ? wanted : "nothing";
}
