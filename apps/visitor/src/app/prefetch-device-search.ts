import { maySearchOnDevice } from "@harapen/contract/device-search";
import { queryClient } from "../api/query-client.ts";
import { aquariumQuery, basePenguinsQuery, referencesQuery } from "../penguins/queries.ts";
import { currentAquarium } from "../visit/current-aquarium.ts";

/** Loads what the device needs to search by itself, should the network go, where the aquarium allows it. Rejects where that cannot be loaded. */
export async function prefetchDeviceSearch(): Promise<void> {
  const slug = currentAquarium();
  const [aquarium, penguins] = await Promise.all([
    queryClient.fetchQuery(aquariumQuery(slug)),
    queryClient.fetchQuery(basePenguinsQuery(slug)),
  ]);
  if (!maySearchOnDevice(aquarium, penguins.length)) return;
  const [references, { prepareDeviceSearch }] = await Promise.all([
    queryClient.fetchQuery(referencesQuery(slug)),
    import("../device-search/search-on-device.ts"),
  ]);
  prepareDeviceSearch(references);
}
