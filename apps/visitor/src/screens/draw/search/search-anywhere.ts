import type { SearchRequest } from "@harapen/contract/calls/search";
import { isRetryable } from "../../../api/api-error.ts";
import { queryClient } from "../../../api/query-client.ts";
import { type SearchAnswer, search, searchOnce } from "../../../api/search.ts";
import { basePenguinsQuery, referencesQuery } from "../../../penguins/queries.ts";

/** How long the server is waited for where the device could search, in milliseconds: a child who has tapped Done waits no longer. */
const SERVER_TIMEOUT_MS = 4_000;

interface Found extends SearchAnswer {
  /** Whether the device searched, as the server did not answer. */
  readonly onDevice: boolean;
}

/** Searches by the server; where it does not answer, on the device, if that has what it needs. Throws `ApiError` of the server's call. */
export async function searchAnywhere(
  aquarium: string,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<Found> {
  const references = queryClient.getQueryData(referencesQuery(aquarium).queryKey);
  const penguins = queryClient.getQueryData(basePenguinsQuery(aquarium).queryKey);
  if (!references || !penguins) return { ...(await search(request, signal)), onDevice: false };
  try {
    return { ...(await searchOnce(request, signal, SERVER_TIMEOUT_MS)), onDevice: false };
  } catch (error) {
    if (!isRetryable(error) || signal.aborted) throw error;
    const { searchOnDevice } = await import("../../../device-search/search-on-device.ts");
    const answer = await searchOnDevice(references, penguins, request).catch(() => undefined);
    if (answer === undefined) throw error;
    return { ...answer, onDevice: true };
  }
}
