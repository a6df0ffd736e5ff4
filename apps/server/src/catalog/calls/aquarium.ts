import type { RunningStudy } from "@harapen/contract/aquarium";
import { PATHS, PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import type { DeviceReferences } from "@harapen/contract/calls/references";
import { maySearchOnDevice } from "@harapen/contract/device-search";
import { isLocale, LOCALES } from "@harapen/contract/locales";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../platform/errors.ts";
import { cachedJson } from "../../platform/http/representation.ts";
import { sendShown, shownAquarium, shownWithAids } from "../previews/previews.ts";
import { readSnapshot } from "../published/aquarium-snapshot.ts";
import type { CachedAquarium } from "../published/cached-aquarium.ts";
import { toDictionaryResponse } from "../published/fill-names.ts";

/**
 * Serves an aquarium's name, band colours and questionnaires, and on a study's days that one runs. A preview
 * has no study, as nothing of it is stored, and may have the aids of an arm.
 */
export async function aquariumCall(app: FastifyInstance, context: Context): Promise<void> {
  app.get<{ Params: { aquarium: string } }>(PATHS.aquarium(":aquarium"), async (request, reply) => {
    const { aquarium, aids } = await shownWithAids(context, request, request.params.aquarium);
    const isPreview = PREVIEW_QUERY in (request.query as object);
    const study = isPreview ? undefined : await studyAt(context, aquarium.details.slug);
    const key = JSON.stringify(["aquarium", study?.id, study?.version, aids]);
    const json = await cachedJson(aquarium, key, () => ({
      ...aquarium.details,
      ...(study && { study }),
      ...(aids && { aids }),
    }));
    return sendShown(request, reply, json);
  });
}

async function studyAt({ studies }: Context, slug: string): Promise<RunningStudy | undefined> {
  const study = await studies.running.get(slug);
  if (!study) return undefined;
  const { version, consent_version, settings } = study.current;
  return { id: study.id, version, consent_version, asks_consent: settings.consent !== null };
}

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

/**
 * Serves what a device needs to search an aquarium without the server. Refuses where the aquarium does not
 * allow that, or has too many penguins.
 */
export async function referencesCall(app: FastifyInstance, context: Context): Promise<void> {
  app.get<{ Params: { aquarium: string } }>(PATHS.references(":aquarium"), async (request, reply) => {
    const aquarium = await shownAquarium(context, request, request.params.aquarium);
    if (!maySearchOnDevice(aquarium.details, aquarium.penguins.length))
      throw new ApiError("not-found", "Only the server searches this aquarium.");
    return sendShown(request, reply, await cachedJson(aquarium, "references", () => referencesOf(aquarium)));
  });
}

function referencesOf({ snapshot }: CachedAquarium): DeviceReferences {
  const { references, visitors, versions } = readSnapshot(snapshot);
  const { engine: _, ...given } = versions;
  return {
    ...given,
    ...(Object.keys(visitors).length > 0 && { traits: visitors }),
    references: references.map(asWritten),
  };
}

type Read = ReturnType<typeof readSnapshot>["references"][number];

function asWritten({
  spots,
  averageCounts,
  bandColors,
  bandedFlippers,
  names,
  id,
}: Read): DeviceReferences["references"][number] {
  return {
    id,
    ...(spots && { spots: [...spots] }),
    ...(averageCounts && { averageCounts: [...averageCounts] }),
    ...(bandColors && { bandColors: [...bandColors] }),
    ...(bandedFlippers && { bandedFlippers }),
    ...(names && { names: [...names] }),
  };
}
