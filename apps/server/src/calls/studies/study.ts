import type { StudyAnswer } from "@harapen/contract/calls/join-study";
import { PATHS } from "@harapen/contract/calls/paths";
import { PREVIEW_QUERY } from "@harapen/contract/calls/visit";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { Representation } from "../../http/representation.ts";
import { sendShown, shownAquarium } from "../../http/shown-aquarium.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { lastsOf } from "../../studies/join-study.ts";

/** Answers what visitors are asked before they take part in the study that runs at an aquarium, if one does. Previews know of none. */
export async function studyCall(app: FastifyInstance, context: Context): Promise<void> {
  app.get<{ Params: { aquarium: string } }>(PATHS.study(":aquarium"), async (request, reply) => {
    const { details } = await shownAquarium(context, request, request.params.aquarium);
    const isPreview = PREVIEW_QUERY in (request.query as object);
    const study = isPreview ? undefined : await context.studies.get(details.slug);
    return sendShown(request, reply, Representation.json(toAnswer(study), "once"));
  });
}

function toAnswer(study: KeyedStudy | undefined): StudyAnswer {
  if (!study) return { study: null };
  const { version, consent_version, settings } = study.current;
  const { consent, assigned_by } = settings;
  return {
    study: {
      id: study.id,
      version,
      // Which answer is right, only the server knows.
      consent: consent && { version: consent_version, form: { texts: consent.texts } },
      needs_code: assigned_by === "code",
      lasts: lastsOf(settings),
    },
  };
}
