import { PATHS } from "@harapen/contract/calls/paths";
import type { DeviceReferences } from "@harapen/contract/calls/references";
import { maySearchOnDevice } from "@harapen/contract/device-search";
import type { FastifyInstance } from "fastify";
import type { CachedAquarium } from "../aquariums/cached-aquarium.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { cachedJson } from "../http/json-cache.ts";
import { sendShown, shownAquarium } from "../http/shown-aquarium.ts";
import { readSnapshot } from "../search/shared-snapshot.ts";

/** Serves what a device needs to search an aquarium without the server. Refuses where the aquarium does not allow that, or has too many penguins. */
export async function referencesCall(app: FastifyInstance, context: Context): Promise<void> {
  app.get<{ Params: { aquarium: string } }>(PATHS.references(":aquarium"), async (request, reply) => {
    const aquarium = await shownAquarium(context, request, request.params.aquarium);
    if (!maySearchOnDevice(aquarium.details, aquarium.penguins.length))
      throw new ApiError("not-found", "This aquarium is searched by the server alone.");
    return sendShown(request, reply, await cachedJson(aquarium, "references", () => referencesOf(aquarium)));
  });
}

function referencesOf({ snapshot }: CachedAquarium): DeviceReferences {
  const { references, versions } = readSnapshot(snapshot);
  const { catalog, learned } = versions;
  return { catalog, learned, references: references.map(asWritten) };
}

type Read = ReturnType<typeof readSnapshot>["references"][number];

function asWritten({
  spots,
  averageCounts,
  bandColors,
  names,
  id,
}: Read): DeviceReferences["references"][number] {
  return {
    id,
    ...(spots && { spots: [...spots] }),
    ...(averageCounts && { averageCounts: [...averageCounts] }),
    ...(bandColors && { bandColors: [...bandColors] }),
    ...(names && { names: [...names] }),
  };
}
