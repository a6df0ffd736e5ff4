import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { cachedJson } from "../http/json-cache.ts";
import { sendShown, shownAquarium } from "../http/shown-aquarium.ts";

/** Serves an aquarium's name, band colours and questionnaires. */
export async function aquariumCall(app: FastifyInstance, context: Context): Promise<void> {
  app.get<{ Params: { aquarium: string } }>(PATHS.aquarium(":aquarium"), async (request, reply) => {
    const aquarium = await shownAquarium(context, request, request.params.aquarium);
    const json = await cachedJson(aquarium, "aquarium", () => aquarium.details);
    return sendShown(request, reply, json);
  });
}
