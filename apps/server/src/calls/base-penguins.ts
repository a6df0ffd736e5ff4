import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { cachedJson } from "../http/json-cache.ts";
import { sendShown, shownAquarium } from "../http/shown-aquarium.ts";

/** Call 8: serves the aquarium's base list, to GET and POST alike. */
export async function basePenguinsCall(app: FastifyInstance, context: Context): Promise<void> {
  app.route<{ Params: { aquarium: string } }>({
    method: ["GET", "POST"],
    url: PATHS.basePenguins(":aquarium"),
    handler: async (request, reply) => {
      const aquarium = await shownAquarium(context, request, request.params.aquarium);
      const json = await cachedJson(aquarium, "base", () => aquarium.penguins);
      return sendShown(request, reply, json);
    },
  });
}
