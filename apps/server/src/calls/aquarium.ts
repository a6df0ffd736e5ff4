import type { RunningStudy } from "@harapen/contract/aquarium";
import { PATHS, PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { cachedJson } from "../http/json-cache.ts";
import { sendShown, shownAquarium } from "../http/shown-aquarium.ts";

/** Serves an aquarium's name, band colours and questionnaires, and on a study's days that one runs. A preview has no study, as nothing of it is stored. */
export async function aquariumCall(app: FastifyInstance, context: Context): Promise<void> {
  app.get<{ Params: { aquarium: string } }>(PATHS.aquarium(":aquarium"), async (request, reply) => {
    const aquarium = await shownAquarium(context, request, request.params.aquarium);
    const isPreview = PREVIEW_QUERY in (request.query as object);
    const study = isPreview ? undefined : await studyAt(context, aquarium.details.slug);
    const key = study ? `aquarium ${study.id} ${study.version}` : "aquarium";
    const json = await cachedJson(aquarium, key, () => ({ ...aquarium.details, ...(study && { study }) }));
    return sendShown(request, reply, json);
  });
}

async function studyAt({ studies }: Context, slug: string): Promise<RunningStudy | undefined> {
  const study = await studies.get(slug);
  if (!study) return undefined;
  const { version, consent_version, settings } = study.current;
  return { id: study.id, version, consent_version, asks_consent: settings.consent !== null };
}
