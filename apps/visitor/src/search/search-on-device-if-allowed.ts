import type { Look } from "@harapen/contract/calls/looks";
import type { SearchRequest } from "@harapen/contract/calls/search";
import type { SearchAnswer } from "../api/search.ts";
import { loadDeviceAquarium } from "../penguins/device-references.ts";

/** Searches on the device; `undefined` where only the server searches the aquarium. Rejects where the device cannot. */
export async function searchOnDeviceIfAllowed(
  aquarium: string,
  request: SearchRequest,
): Promise<SearchAnswer | undefined> {
  const known = await loadDeviceAquarium(aquarium);
  if (!known) return undefined;
  const device = await import("../device-search/search-on-device.ts");
  return device.searchOnDevice(known.references, known.penguins, request);
}

/** Chooses the next question on the device, likewise; `null` where none is worth asking. */
export async function nextLookOnDeviceIfAllowed(
  aquarium: string,
  request: SearchRequest,
): Promise<Look | null | undefined> {
  const known = await loadDeviceAquarium(aquarium);
  if (!known) return undefined;
  const device = await import("../device-search/search-on-device.ts");
  return device.nextLookOnDevice(known.references, request);
}
