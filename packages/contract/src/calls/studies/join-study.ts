import * as z from "zod/mini";
import { aids } from "../../aids.ts";
import { aquariumSlug, readPhrases } from "../../aquarium.ts";
import { LOCALES } from "../../locales.ts";
import { readParticipantCode } from "../../studies/participant-code.ts";
import { consentForm } from "../../studies/settings.ts";
import { uuid } from "../../uuid.ts";

/** For how long somebody takes part: in all visits with their device, or in this one, as another may come with the next. */
export const studyLasts = z.enum(["device", "visit"]);

/** The Japanese texts of a consent form as they are read: by their paragraphs, these by their phrases, between which lines end, and with the readings that researchers wrote. */
export const readConsent = z.object({
  text: z.array(readPhrases),
  guardian: z.array(readPhrases),
  question: z.nullable(z.object({ text: readPhrases, answers: z.array(readPhrases) })),
});
export type ReadConsent = z.infer<typeof readConsent>;

/** The answer of `GET PATHS.study(aquarium)`: what a visitor is asked before taking part. `null` where no study runs. */
export const studyAnswer = z.object({
  study: z.nullable(
    z.object({
      id: uuid,
      version: z.int(),
      /** Which consent it is that is asked for, and its form; `null`: nobody is asked. */
      consent: z.nullable(
        z.object({
          version: z.int(),
          /** In Japanese without the marks of readings (docs/decisions/049-readings-in-keepers-texts.md). */
          form: z.omit(consentForm, { right_answer: true }),
          ja: z.optional(readConsent),
        }),
      ),
      /** Whether a visitor needs a code that they were handed. */
      needs_code: z.boolean(),
      lasts: studyLasts,
    }),
  ),
});
export type StudyAnswer = z.infer<typeof studyAnswer>;

/** What a visitor has agreed to. */
export const givenConsent = z.object({
  version: z.int().check(z.gte(1)),
  locale: z.enum(LOCALES),
  /** Whether who answers for the visitor agreed, by the guardian's text. */
  guardian: z.boolean(),
  /** The answer to the question, from 0; `null` where none was asked. */
  answer: z.nullable(z.int().check(z.gte(0), z.lte(3))),
});
export type GivenConsent = z.infer<typeof givenConsent>;

/** `POST PATHS.joinStudy`, JSON: takes part in the study that runs, or goes on taking part. Sent again it answers the same. */
export const joinStudyRequest = z.object({
  aquarium: aquariumSlug,
  study: uuid,
  /** The telemetry's id of the device; and the id of its visit, by which a study that assigns visits knows this one. */
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
  /** The consent was taken back before an answer had come: whoever takes part by it does no more, and nobody is enrolled. */
  revoked: z.optional(z.literal(true)),
});
export type JoinStudyRequest = z.infer<typeof joinStudyRequest>;

/** A visitor who takes part, as their page knows it: without the name of their arm. */
export const participation = z.object({
  /** The participant, as events name them. */
  participant: uuid,
  /** Sent back in PARTICIPANT_HEADER with each search, by which the server knows what the arm's answers may hold. */
  token: z.string(),
  code: z.string(),
  aids,
  survey_parameter: z.nullable(z.string()),
  study_version: z.int(),
  lasts: studyLasts,
});
export type Participation = z.infer<typeof participation>;

/**
 * The outcomes: `joined`; `consent-needed` where a consent is asked for and none of its version was given; `not-understood` where the answer to the question was
 * wrong; `unknown-code` where the study knows no such code; `over` where the study does not run any more, or is over for them. Of who has revoked a consent:
 * `over` where they took part by it, and do no more; `consent-needed` where they did not.
 */
export const joinStudyAnswer = z.discriminatedUnion("outcome", [
  z.object({ success: z.literal(true), outcome: z.literal("joined"), participation }),
  z.object({
    success: z.literal(true),
    outcome: z.enum(["consent-needed", "not-understood", "unknown-code", "over"]),
  }),
]);
export type JoinStudyAnswer = z.infer<typeof joinStudyAnswer>;

/** The header in which a page sends its participation's token with what an arm decides. */
export const PARTICIPANT_HEADER = "x-harapen-participant";
