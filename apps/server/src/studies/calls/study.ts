import { PATHS, PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import type { ReadConsent, StudyFormResponse } from "@harapen/contract/calls/studies";
import { askedLocale } from "@harapen/contract/chosen-locales";
import type { Locale } from "@harapen/contract/locales";
import { withoutReadings } from "@harapen/contract/readings";
import type { ConsentForm } from "@harapen/contract/studies/consent-form";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { FastifyInstance } from "fastify";
import { sendShown, shownAquarium } from "../../catalog/previews/previews.ts";
import { loadPhraseSplitter, readPhrasesOf, type SplitPhrases } from "../../catalog/texts/readings.ts";

import type { Context } from "../../context.ts";
import { Representation } from "../../platform/http/representation.ts";
import { lastsOf } from "../enrolment/join-study.ts";
import type { KeyedStudy } from "../study-store.ts";

/**
 * Answers what visitors are asked before they join the study that runs at an aquarium, if one does. Previews
 * have none.
 */
export async function studyCall(app: FastifyInstance, context: Context): Promise<void> {
  const readForms = new ReadForms();
  app.get<{ Params: { aquarium: string } }>(PATHS.study(":aquarium"), async (request, reply) => {
    const { details } = await shownAquarium(context, request, request.params.aquarium);
    const isPreview = PREVIEW_QUERY in (request.query as object);
    const study = isPreview ? undefined : await context.studies.running.get(details.slug);
    return sendShown(request, reply, Representation.json(await toAnswer(study, readForms), "once"));
  });
}

/** Returns the texts of a form, with those that are shown instead in the languages that were not chosen. */
function textsAsked(
  texts: ConsentForm["texts"],
  settings: Pick<StudySettings, "languages">,
): ConsentForm["texts"] {
  const of = (locale: Locale) => texts[askedLocale(settings, locale)];
  return { ja: of("ja"), en: of("en"), zh: of("zh"), ko: of("ko") };
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
      consent: read && {
        version: consent_version,
        ja: askedLocale(settings, "ja") === "ja" ? read.ja : undefined,
        form: { texts: textsAsked(read.form.texts, settings) },
        languages: settings.languages,
      },
      needs_code: assigned_by === "code",
      lasts: lastsOf(settings),
    },
  };
}

/**
 * A consent form as visitors read it: its Japanese texts without the marks of readings, and these texts by
 * paragraphs and phrases, with the readings.
 */
interface ReadForm {
  readonly form: Pick<ConsentForm, "texts">;
  readonly ja: ReadConsent;
}

/**
 * Resolves to a consent form as visitors read it (docs/decisions/022-japanese-lines-break-between-phrases.md,
 * 049).
 */
export async function readForm({ texts }: Pick<ConsentForm, "texts">): Promise<ReadForm> {
  const { text, guardian, question } = texts.ja;
  const split = await loadPhraseSplitter();
  const ja = {
    text: withoutReadings(text),
    guardian: withoutReadings(guardian),
    question: question && {
      text: withoutReadings(question.text),
      answers: question.answers.map(withoutReadings),
    },
  };
  return {
    form: { texts: { ...texts, ja } },
    ja: {
      text: paragraphs(text, split),
      guardian: paragraphs(guardian, split),
      question: question && {
        text: readPhrasesOf(question.text, split),
        answers: question.answers.map((answer) => readPhrasesOf(answer, split)),
      },
    },
  };
}

const paragraphs = (text: string, split: SplitPhrases) =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map((paragraph) => readPhrasesOf(paragraph, split));
