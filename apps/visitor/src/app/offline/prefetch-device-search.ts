import { loadDeviceAquarium } from "../../penguins/device-references.ts";
import { retryUntilLoaded } from "../../platform/loading.ts";
import { warn } from "../../platform/log.ts";

/** Prepares the device to search an aquarium by itself, in case the network fails. */
export async function prefetchDeviceSearch(slug: string): Promise<void> {
  try {
    const [aquarium, { prepareDeviceSearch }] = await Promise.all([
      loadDeviceAquarium(slug),
      retryUntilLoaded(() => import("../../device-search/search-on-device.ts")),
    ]);
    if (aquarium) prepareDeviceSearch(aquarium.references);
  } catch (error) {
    warn("the device cannot search", error);
  }
}
