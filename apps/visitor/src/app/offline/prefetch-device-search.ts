import { loadDeviceAquarium } from "../../penguins/device-references.ts";
import { currentAquarium } from "../../visit/current-aquarium.ts";

/** Prepares the device to search by itself, should the network go, where the aquarium allows it. Rejects where what that needs cannot be loaded. */
export async function prefetchDeviceSearch(): Promise<void> {
  const [aquarium, { prepareDeviceSearch }] = await Promise.all([
    loadDeviceAquarium(currentAquarium()),
    import("../../device-search/search-on-device.ts"),
  ]);
  if (aquarium) prepareDeviceSearch(aquarium.references);
}
