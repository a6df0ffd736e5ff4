import { PATHS } from "@harapen/contract/calls/paths";
import { isLocale, LOCALES } from "@harapen/contract/locales";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { Refusal } from "../errors/refusal.ts";
import { REVALIDATE, sendKept } from "../http/representation.ts";

/** Call 7: the aquarium's words in one language, to GET and POST alike. */
export async function dictionaryCall(app: FastifyInstance, { aquariums, storage }: Context): Promise<void> {
  app.route<{ Params: { aquarium: string; file: string } }>({
    method: ["GET", "POST"],
    url: PATHS.dictionary(":aquarium", LOCALES[0]).replace(`${LOCALES[0]}.json`, ":file"),
    handler: async (request, reply) => {
      const slug = request.params.aquarium;
      const aquarium = await aquariums.get(slug);
      const locale = request.params.file.replace(/\.json$/, "");
      if (!isLocale(locale)) throw new Refusal(404, "There is no dictionary in this language.");
      const answer = await aquarium.answer(locale, () => storage.aquariums.dictionary(slug, locale));
      return sendKept(request, reply, answer, REVALIDATE);
    },
  });
}
