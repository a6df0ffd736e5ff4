import { PATHS } from "@harapen/contract/calls/paths";
import { isLocale, LOCALES } from "@harapen/contract/locales";
import type { FastifyInstance } from "fastify";
import { toDictionaryResponse } from "../aquariums/texts/fill-names.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { cachedJson } from "../http/json-cache.ts";
import { sendShown, shownAquarium } from "../http/shown-aquarium.ts";

/** Call 7: serves the aquarium's dictionary in one language, to GET and POST alike. */
export async function dictionaryCall(app: FastifyInstance, context: Context): Promise<void> {
  app.route<{ Params: { aquarium: string; file: string } }>({
    method: ["GET", "POST"],
    url: PATHS.dictionary(":aquarium", LOCALES[0]).replace(`${LOCALES[0]}.json`, ":file"),
    handler: async (request, reply) => {
      const aquarium = await shownAquarium(context, request, request.params.aquarium);
      const locale = request.params.file.replace(/\.json$/, "");
      if (!isLocale(locale)) throw new ApiError("not-found", "There is no dictionary in this language.");
      const json = await cachedJson(aquarium, locale, () => toDictionaryResponse(aquarium, locale));
      return sendShown(request, reply, json);
    },
  });
}
