import type { Look } from "@harapen/contract/calls/looks";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { nextLook } from "../api/search.ts";
import { SEARCH_TIMEOUT_MS } from "../api/timeouts.ts";
import { hasDeviceReferences } from "../penguins/device-references.ts";
import { warn } from "../platform/log.ts";
import { SERVER_TIMEOUT_MS } from "./search-anywhere.ts";
import { nextLookOnDeviceIfAllowed } from "./search-on-device-if-allowed.ts";

/** The question that is worth asking after a search, and where it was chosen. */
export interface AskedLook {
  readonly look: Look;
  readonly onDevice: boolean;
  /** Milliseconds from the search to the question. */
  readonly latencyMs: number;
}

/** Finds the question that is worth asking next, by the server, or else on the device. Never rejects: without an answer nothing is asked. */
export async function askLook(
  aquarium: string,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<AskedLook | undefined> {
  const startedAt = performance.now();
  const asked = (look: Look | null | undefined, onDevice: boolean) =>
    look ? { look, onDevice, latencyMs: performance.now() - startedAt } : undefined;
  const timeoutMs = hasDeviceReferences(aquarium) ? SERVER_TIMEOUT_MS : SEARCH_TIMEOUT_MS;
  try {
    return asked(await nextLook(request, signal, timeoutMs), false);
  } catch (error) {
    if (signal.aborted || !hasDeviceReferences(aquarium)) return undefined;
    warn("the server has chosen no question", error);
  }
  const onDevice = nextLookOnDeviceIfAllowed(aquarium, request).catch((error: unknown) =>
    warn("nor has the device", error),
  );
  const look = await onDevice;
  return signal.aborted ? undefined : asked(look ?? null, true);
}
