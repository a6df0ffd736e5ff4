import { loadDeviceAquarium } from "../../penguins/device-references.ts";
import { retryUntilLoaded } from "../../platform/loading/retry-until-loaded.ts";
import { warn } from "../../platform/log.ts";
import { keepPrepared } from "./keep-prepared.ts";

/** Prepares the device to search by itself in case the network fails. To be called once. */
export function prefetchDeviceSearch(): void {
  keepPrepared((aquarium) =>
    prepare(aquarium).catch((error: unknown) => warn("the device cannot search", error)),
  );
}

async function prepare(slug: string): Promise<void> {
  const [aquarium, { prepareDeviceSearch }] = await Promise.all([
    loadDeviceAquarium(slug),
    retryUntilLoaded(() => import("../../device-search/search-on-device.ts")),
  ]);
  if (aquarium) prepareDeviceSearch(aquarium.references);
}
