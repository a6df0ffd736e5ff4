import type { Look } from "@harapen/contract/calls/looks";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { countByCell } from "@harapen/contract/drawing";
import { isNotFound, isRetryable } from "../api/api-error.ts";
import { nextLook, type SearchAnswer, search, searchOnce } from "../api/search.ts";
import { hasDeviceReferences, loadDeviceAquarium } from "../penguins/device-references.ts";
import { withTimeout } from "../platform/deadline.ts";
import { warn } from "../platform/log.ts";
import type { Drawing } from "../visit/drawing-session.ts";

/**
 * How long to wait for the server where the device can search, in milliseconds: a child who has tapped Done
 * waits no longer.
 */
const SERVER_TIMEOUT_MS = 4_000;

/** How long the device may take, loading included, in milliseconds, before its search counts as failed. */
const DEVICE_TIMEOUT_MS = 8_000;

/** The answer to a search, and whether the device has given it. */
type FoundAnywhere = SearchAnswer & { readonly onDevice: boolean };

/**
 * Searches on the server; where that fails, on the device, if that has what it needs. `onFailure` gets the
 * first failure of the server's call, whoever answers then. Throws the `ApiError` of the server's call.
 */
export async function searchAnywhere(
  aquarium: string,
  request: SearchRequest,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<FoundAnywhere> {
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

/**
 * Searches on the device; `undefined` where only the server searches the aquarium. Rejects where the device
 * cannot.
 */
export async function searchOnDeviceIfAllowed(
  aquarium: string,
  request: SearchRequest,
): Promise<SearchAnswer | undefined> {
  const known = await loadDeviceAquarium(aquarium);
  if (!known) return undefined;
  const device = await import("../device-search/search-on-device.ts");
  return device.searchOnDevice(known.references, known.penguins, request);
}

/**
 * The search call's request; name and bands are part of it only where the penguin info form was filled in.
 */
export function searchRequestOf(
  aquarium: string,
  { strokes, mask, penName, bandColors }: Omit<Drawing, "drawingId">,
): SearchRequest {
  return {
    pos: countByCell(strokes),
    part: mask,
    aquarium,
    data: strokes,
    ...(bandColors.length > 0 && { bandcolor: [...bandColors] }),
    ...(penName !== "" && { penname: penName }),
  };
}

/** The question that is worth asking after a search, and where it was chosen. */
export interface AskedLook {
  readonly look: Look;
  readonly onDevice: boolean;
  /** Milliseconds from the search to the question. */
  readonly latencyMs: number;
}

/**
 * Resolves to the question that an answer brings, or that an older server is asked for apart. Never rejects:
 * without one nothing is asked.
 */
export async function questionAfter(
  { look, onDevice }: FoundAnywhere,
  request: SearchRequest,
  startedAt: number,
  signal: AbortSignal,
): Promise<AskedLook | undefined> {
  try {
    const asked = await (look ?? nextLook(request, signal));
    return asked ? { look: asked, onDevice, latencyMs: performance.now() - startedAt } : undefined;
  } catch (error) {
    if (!signal.aborted) warn("no question was chosen", error);
    return undefined;
  }
}
