import type { DeviceReferences } from "@harapen/contract/calls/references";
import { maySearchOnDevice } from "@harapen/contract/device-search";
import type { Penguin } from "@harapen/contract/penguin";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../api/query-client.ts";
import { loadReferences } from "../api/references.ts";
import { aquariumQuery, basePenguinsQuery } from "./queries.ts";

/**
 * The query for what the device searches by without a network; fails where the aquarium does not allow it.
 */
export const referencesQuery = (slug: string) =>
  queryOptions({ queryKey: ["references", slug], queryFn: ({ signal }) => loadReferences(slug, signal) });

interface DeviceAquarium {
  readonly references: DeviceReferences;
  readonly penguins: readonly Penguin[];
}

/**
 * Loads what the device needs to search an aquarium by itself, each part once; without a network from the
 * service worker's cache. `undefined` where only the server searches the aquarium. Rejects where a part
 * cannot be loaded.
 */
export async function loadDeviceAquarium(slug: string): Promise<DeviceAquarium | undefined> {
  const [aquarium, penguins] = await Promise.all([
    queryClient.fetchQuery(aquariumQuery(slug)),
    queryClient.fetchQuery(basePenguinsQuery(slug)),
  ]);
  if (!maySearchOnDevice(aquarium, penguins.length)) return undefined;
  return { penguins, references: await queryClient.fetchQuery(referencesQuery(slug)) };
}

/** Whether all of it has been loaded. */
export function hasDeviceReferences(slug: string): boolean {
  return queryClient.getQueryData(referencesQuery(slug).queryKey) !== undefined;
}
