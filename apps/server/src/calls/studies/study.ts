import { PATHS, PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import type { StudyFormResponse } from "@harapen/contract/calls/studies";
import type { ConsentForm } from "@harapen/contract/studies/settings";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { Representation } from "../../http/representation.ts";
import { sendShown, shownAquarium } from "../../http/shown-aquarium.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { lastsOf } from "../../studies/join-study.ts";
import { readForm } from "./read-form.ts";

/** Answers what visitors are asked before they join the study that runs at an aquarium, if one does. Previews have none. */
export async function studyCall(app: FastifyInstance, context: Context): Promise<void> {
  const readForms = new ReadForms();
  app.get<{ Params: { aquarium: string } }>(PATHS.study(":aquarium"), async (request, reply) => {
    const { details } = await shownAquarium(context, request, request.params.aquarium);
    const isPreview = PREVIEW_QUERY in (request.query as object);
    const study = isPreview ? undefined : await context.studies.get(details.slug);
    return sendShown(request, reply, Representation.json(await toAnswer(study, readForms), "once"));
  });
}

/** The latest consent form of each study, split into phrases once for each version of the settings. */
class ReadForms {
  readonly #known = new Map<
    string,
    { readonly version: number; readonly form: ReturnType<typeof readForm> }
  >();

  /** `consent` is that of this version of the study's settings. */
  get(study: string, version: number, consent: ConsentForm): ReturnType<typeof readForm> {
    const known = this.#known.get(study);
    if (known?.version === version) return known.form;
    const form = readForm(consent);
    this.#known.set(study, { version, form });
    form.catch(() => this.#known.delete(study));
    return form;
  }
}

async function toAnswer(study: KeyedStudy | undefined, readForms: ReadForms): Promise<StudyFormResponse> {
  if (!study) return { study: null };
  const { version, consent_version, settings } = study.current;
  const { consent, assigned_by } = settings;
  // Only the server knows which answer is right.
  const read = consent && (await readForms.get(study.id, version, consent));
  return {
    study: {
      id: study.id,
      version,
      consent: read && { version: consent_version, ...read },
      needs_code: assigned_by === "code",
      lasts: lastsOf(settings),
    },
  };
}
