import type { AnsweredDictionary } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { isLocale, LOCALES, type Locale } from "@harapen/contract/locales";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { cachedJson } from "../http/json-cache.ts";
import { REVALIDATE, sendCacheable } from "../http/send.ts";
import type { AquariumStore } from "../storage/aquarium-store.ts";

/** Call 7: serves the aquarium's dictionary in one language, to GET and POST alike. */
export async function dictionaryCall(app: FastifyInstance, { aquariums, storage }: Context): Promise<void> {
  app.route<{ Params: { aquarium: string; file: string } }>({
    method: ["GET", "POST"],
    url: PATHS.dictionary(":aquarium", LOCALES[0]).replace(`${LOCALES[0]}.json`, ":file"),
    handler: async (request, reply) => {
      const slug = request.params.aquarium;
      const aquarium = await aquariums.get(slug);
      const locale = request.params.file.replace(/\.json$/, "");
      if (!isLocale(locale)) throw new ApiError("not-found", "There is no dictionary in this language.");
      const json = await cachedJson(aquarium, locale, () => answerOf(storage.aquariums, slug, locale));
      return sendCacheable(request, reply, json, REVALIDATE);
    },
  });
}

async function answerOf(store: AquariumStore, slug: string, locale: Locale): Promise<AnsweredDictionary> {
  const words = await store.dictionary(slug, locale);
  return {
    ...words,
    penguin: { ...words.penguin, comment_phrases: await store.commentPhrases(slug, locale) },
  };
}
