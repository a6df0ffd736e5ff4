import type { SearchRequest } from "@harapen/contract/calls/search";
import { isNotFound, isRetryable } from "../api/api-error.ts";
import { type SearchAnswer, search, searchOnce } from "../api/search.ts";
import { hasDeviceReferences } from "../penguins/device-references.ts";
import { warn } from "../platform/log.ts";
import { withTimeout } from "../platform/with-timeout.ts";
import { searchOnDeviceIfAllowed } from "./search-on-device-if-allowed.ts";

/** How long to wait for the server where the device can search, in milliseconds: a child who has tapped Done waits no longer. */
export const SERVER_TIMEOUT_MS = 4_000;

/** How long the device may take, loading included, in milliseconds, before its search counts as failed. */
const DEVICE_TIMEOUT_MS = 8_000;

interface Found extends SearchAnswer {
  /** Whether the device searched, as the call of the server failed. */
  readonly onDevice: boolean;
}

/**
 * Searches on the server; where that fails, on the device, if that has what it needs. `onFailure` is told the
 * first failure of the server's call, whoever answers then. Throws the `ApiError` of the server's call.
 */
export async function searchAnywhere(
  aquarium: string,
  request: SearchRequest,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Found> {
  const isPrepared = hasDeviceReferences(aquarium);
  try {
    const asked = isPrepared
      ? searchOnce(request, signal, SERVER_TIMEOUT_MS)
      : search(request, signal, onFailure);
    return { ...(await asked), onDevice: false };
  } catch (error) {
    if (signal.aborted) throw error;
    onFailure(error);
    // An aquarium that is no longer there has nobody to be found.
    if (isNotFound(error)) throw error;
    const answer = await withTimeout(searchOnDeviceIfAllowed(aquarium, request), DEVICE_TIMEOUT_MS).catch(
      (cause: unknown) => warn("the device cannot search", cause),
    );
    if (answer) return { ...answer, onDevice: true };
    if (!isPrepared || !isRetryable(error) || signal.aborted) throw error;
    // The server has been asked only once.
    return { ...(await searchOnce(request, signal)), onDevice: false };
  }
}
