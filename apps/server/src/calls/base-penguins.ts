import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { cachedJson } from "../http/json-cache.ts";
import { REVALIDATE, sendCacheable } from "../http/send.ts";

/** Call 8: serves the aquarium's base list, to GET and POST alike. */
export async function basePenguinsCall(app: FastifyInstance, { aquariums }: Context): Promise<void> {
  app.route<{ Params: { aquarium: string } }>({
    method: ["GET", "POST"],
    url: PATHS.basePenguins(":aquarium"),
    handler: async (request, reply) => {
      const aquarium = await aquariums.get(request.params.aquarium);
      const json = await cachedJson(aquarium, "base", () => aquarium.penguins);
      return sendCacheable(request, reply, json, REVALIDATE);
    },
  });
}
