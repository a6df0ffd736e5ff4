import type { SearchRequest } from "@harapen/contract/calls/search";
import { isRetryable } from "../api/api-error.ts";
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
  /** Whether the device searched, as the server did not answer. */
  readonly onDevice: boolean;
}

/** Searches on the server; where it does not answer, on the device, if that has what it needs. Throws the `ApiError` of the server's call. */
export async function searchAnywhere(
  aquarium: string,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<Found> {
  const isPrepared = hasDeviceReferences(aquarium);
  try {
    const asked = isPrepared ? searchOnce(request, signal, SERVER_TIMEOUT_MS) : search(request, signal);
    return { ...(await asked), onDevice: false };
  } catch (error) {
    if (!isRetryable(error) || signal.aborted) throw error;
    const answer = await withTimeout(searchOnDeviceIfAllowed(aquarium, request), DEVICE_TIMEOUT_MS).catch(
      (cause: unknown) => warn("the device cannot search", cause),
    );
    if (answer) return { ...answer, onDevice: true };
    if (!isPrepared || signal.aborted) throw error;
    // The server has been asked only once.
    return { ...(await searchOnce(request, signal)), onDevice: false };
  }
}
