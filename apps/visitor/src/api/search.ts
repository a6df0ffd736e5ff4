import { PATHS } from "@harapen/contract/calls/paths";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { type RankedPenguin, ranking } from "@harapen/contract/penguin";
import { isTemporary } from "./api-error.ts";
import { ask } from "./send.ts";
import { SEARCH_TIMEOUT_MS } from "./timeouts.ts";

function searchOnce(request: SearchRequest, signal?: AbortSignal): Promise<RankedPenguin[]> {
  return ask({ path: PATHS.search, body: { json: request }, timeoutMs: SEARCH_TIMEOUT_MS, signal }, ranking);
}

const RETRY_AFTER_MS = 400;

/**
 * Call 1: every penguin of the aquarium, best first. A search changes nothing, so one that fails for a passing reason is
 * made once more before the visitor hears of it. Throws `ApiError`.
 */
export async function search(request: SearchRequest, signal?: AbortSignal): Promise<RankedPenguin[]> {
  try {
    return await searchOnce(request, signal);
  } catch (error) {
    if (!isTemporary(error) || signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return searchOnce(request, signal);
  }
}
