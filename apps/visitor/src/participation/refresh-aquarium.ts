import { loadAquarium } from "../api/aquarium.ts";
import { queryClient } from "../api/query-client.ts";
import { aquariumQuery } from "../penguins/queries.ts";

/** For how long an aquarium's cached record counts where the network does not answer, in milliseconds. */
const RECENT_MS = 24 * 3_600_000;

/**
 * How sure the answer of `mayRecord` is: by the network for this page (certain), or by a record cached for
 * less than a day (recent) or longer (old).
 */
export type Certainty = "certain" | "recent" | "old";

export function certaintyOf(aquarium: string): Certainty {
  const cachedAt = queryClient.getQueryData(aquariumQuery(aquarium).queryKey)?.cachedAt;
  if (cachedAt === undefined) return "certain";
  return Math.abs(Date.now() - cachedAt) < RECENT_MS ? "recent" : "old";
}

/**
 * Takes over from the server's answer what may be recorded and which study runs, but nothing that would
 * change the screen under the visitor's hands.
 */
export async function refreshAquarium(slug: string): Promise<void> {
  const query = aquariumQuery(slug);
  if (!queryClient.getQueryData(query.queryKey)) return queryClient.prefetchQuery(query);
  const { study, recording, cachedAt } = await loadAquarium(slug);
  if (cachedAt !== undefined) return;
  queryClient.setQueryData(query.queryKey, (known) => {
    if (!known) return known;
    const { study: _study, recording: _recording, cachedAt: _cachedAt, ...rest } = known;
    return { ...rest, ...(study && { study }), ...(recording && { recording }) };
  });
}
