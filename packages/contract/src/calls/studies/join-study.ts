import * as z from "zod/mini";
import { aids } from "../../aids.ts";
import { aquariumSlug, readPhrases } from "../../aquarium.ts";
import { LOCALES } from "../../locales.ts";
import { readParticipantCode } from "../../studies/participant-code.ts";
import { consentForm } from "../../studies/settings.ts";
import { uuid } from "../../uuid.ts";

/** How long somebody takes part: in all visits with their device, or in this visit alone, as the next may be somebody else's. */
export const studyLasts = z.enum(["device", "visit"]);

/** The Japanese texts of a consent form for display: as paragraphs of phrases, between which lines break, with the readings that researchers wrote. */
export const readConsent = z.object({
  text: z.array(readPhrases),
  guardian: z.array(readPhrases),
  question: z.nullable(z.object({ text: readPhrases, answers: z.array(readPhrases) })),
});
export type ReadConsent = z.infer<typeof readConsent>;

/** The response of `GET PATHS.study(aquarium)`: what a visitor is asked before taking part. `null` if no study runs. */
export const studyFormResponse = z.object({
  study: z.nullable(
    z.object({
      id: uuid,
      version: z.int(),
      /** The consent that is asked for, by its version, and its form; `null`: nobody is asked. */
      consent: z.nullable(
        z.object({
          version: z.int(),
          /** Its Japanese has no marks of readings (docs/decisions/049-readings-in-keepers-texts.md). */
          form: z.omit(consentForm, { right_answer: true }),
          ja: z.optional(readConsent),
        }),
      ),
      /** Whether a visitor needs a code that was handed to them. */
      needs_code: z.boolean(),
      lasts: studyLasts,
    }),
  ),
});
export type StudyFormResponse = z.infer<typeof studyFormResponse>;

/** What a visitor has agreed to. */
export const givenConsent = z.object({
  version: z.int().check(z.gte(1)),
  locale: z.enum(LOCALES),
  /** Whether the visitor's guardian agreed, by the guardian's text. */
  guardian: z.boolean(),
  /** The answer to the question, from 0; `null` where none was asked. */
  answer: z.nullable(z.int().check(z.gte(0), z.lte(3))),
});
export type GivenConsent = z.infer<typeof givenConsent>;

/** `POST PATHS.joinStudy`, JSON: joins the study that runs, or continues in it. Sending it again gives the same response. */
export const joinStudyRequest = z.object({
  aquarium: aquariumSlug,
  study: uuid,
  /** Telemetry's ids of the device and of its visit; a study that assigns by visit knows this one by the latter. */
  device: uuid,
  visit: uuid,
  /** The code that the visitor was handed, as typed or scanned, where the study needs one. */
  code: z.optional(
    z.string().check(
      z.maxLength(40),
      z.refine((typed) => readParticipantCode(typed) !== undefined, "is no code"),
    ),
  ),
  consent: z.nullable(givenConsent),
  /** The consent was taken back before an answer arrived: a participant enrolled by it takes part no longer, and nobody is enrolled. */
  revoked: z.optional(z.literal(true)),
});
export type JoinStudyRequest = z.infer<typeof joinStudyRequest>;

/** A visitor who takes part, as their page knows it: without the name of their arm. */
export const participation = z.object({
  /** The participant, as events name them. */
  participant: uuid,
  /** Sent in PARTICIPANT_HEADER with each search: it tells the server what the arm's answers may hold. */
  token: z.string(),
  code: z.string(),
  aids,
  survey_parameter: z.nullable(z.string()),
  study_version: z.int(),
  lasts: studyLasts,
});
export type Participation = z.infer<typeof participation>;

/**
 * The outcomes: `joined`; `consent-needed` if a consent is asked for and none of its version was given; `not-understood` if the answer to the question was
 * wrong; `unknown-code` if the study knows no such code; `over` if the study does not run any more, or is over for them. For a revoked consent:
 * `over` if they took part by it, which has ended; otherwise `consent-needed`.
 */
export const joinStudyResponse = z.discriminatedUnion("outcome", [
  z.object({ success: z.literal(true), outcome: z.literal("joined"), participation }),
  z.object({
    success: z.literal(true),
    outcome: z.enum(["consent-needed", "not-understood", "unknown-code", "over"]),
  }),
]);
export type JoinStudyResponse = z.infer<typeof joinStudyResponse>;

/** The header in which a page sends its participation's token with requests whose response depends on the arm. */
export const PARTICIPANT_HEADER = "x-harapen-participant";
