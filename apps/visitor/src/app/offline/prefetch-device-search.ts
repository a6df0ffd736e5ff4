import { loadDeviceAquarium } from "../../penguins/device-references.ts";
import { warn } from "../../platform/log.ts";
import { currentAquarium } from "../../visit/current-aquarium.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { retryUntilLoaded } from "../boot-retry.ts";

/** Prepares the device to search by itself in case the network fails: the current aquarium, and each that is entered later. To be called once. */
export async function prefetchDeviceSearch(): Promise<void> {
  useDrawingSession.subscribe((now, before) => {
    if (now.aquarium !== before.aquarium)
      prepare().catch((error: unknown) => warn("the device cannot search", error));
  });
  await prepare();
}

async function prepare(): Promise<void> {
  const [aquarium, { prepareDeviceSearch }] = await Promise.all([
    loadDeviceAquarium(currentAquarium()),
    retryUntilLoaded(() => import("../../device-search/search-on-device.ts")),
  ]);
  if (aquarium) prepareDeviceSearch(aquarium.references);
}
