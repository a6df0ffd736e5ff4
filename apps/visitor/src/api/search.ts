import { PATHS } from "@harapen/contract/calls/paths";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { type RankedPenguin, ranking } from "@harapen/contract/penguin";
import { isRetryable } from "./api-error.ts";
import { requestJson } from "./request.ts";
import { SEARCH_TIMEOUT_MS } from "./timeouts.ts";

function searchOnce(request: SearchRequest, signal?: AbortSignal): Promise<RankedPenguin[]> {
  return requestJson(
    { path: PATHS.search, body: { json: request }, timeoutMs: SEARCH_TIMEOUT_MS, signal },
    ranking,
  );
}

const RETRY_DELAY_MS = 400;

/**
 * Searches for a drawing. Returns every penguin of the aquarium, best first. A search changes nothing, so one that failed
 * but may succeed later is retried once. Throws `ApiError`.
 */
export async function search(request: SearchRequest, signal?: AbortSignal): Promise<RankedPenguin[]> {
  try {
    return await searchOnce(request, signal);
  } catch (error) {
    if (!isRetryable(error) || signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return searchOnce(request, signal);
  }
}
