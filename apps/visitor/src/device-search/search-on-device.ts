import type { Look } from "@harapen/contract/calls/looks";
import type { DeviceReferences } from "@harapen/contract/calls/references";
import type { SearchRequest } from "@harapen/contract/calls/search";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import type { SearchAnswer } from "../api/search.ts";
import { DeviceSearcher } from "./device-searcher.ts";

/** The aquarium that the device can search now, and what searches it. */
let current: { readonly references: DeviceReferences; readonly searcher: DeviceSearcher } | undefined;

/** Prepares a worker for an aquarium's references, and ends the previous one. Does nothing where a working one is prepared for these. */
export function prepareDeviceSearch(references: DeviceReferences): void {
  if (current?.references === references && !current.searcher.hasFailed) return;
  current?.searcher.close("the references have changed");
  current = { references, searcher: new DeviceSearcher(references) };
}

function searcherOf(references: DeviceReferences): DeviceSearcher {
  prepareDeviceSearch(references);
  if (!current) throw new Error("nothing is prepared");
  return current.searcher;
}

/** Chooses the question that the server would; `null` where none is worth asking. Rejects where the device cannot. */
export async function nextLookOnDevice(
  references: DeviceReferences,
  request: SearchRequest,
): Promise<Look | null> {
  return (await searcherOf(references).find("next look", request)).look;
}

/**
 * Searches as the server would, over the references on the device: the same ranking where engine, catalog and what was learned are the same. `penguins` is
 * the aquarium's base list. The server has signed nothing of the answer. Rejects where the device cannot.
 */
export async function searchOnDevice(
  references: DeviceReferences,
  penguins: readonly Penguin[],
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { engine, ranked } = await searcherOf(references).find("ranking", request);
  const byId = new Map(penguins.map((penguin) => [penguin.id, penguin]));
  const ranking = ranked.flatMap((candidate): RankedPenguin[] => {
    const penguin = byId.get(candidate.id);
    return penguin ? [{ ...penguin, ...candidate }] : [];
  });
  const { catalog, learned } = references;
  return { ranking, versions: { engine, catalog, learned }, answerToken: undefined };
}
