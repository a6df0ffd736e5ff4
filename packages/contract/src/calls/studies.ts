import * as z from "zod/mini";
import { aids } from "../aids.ts";
import { aquariumSlug, readPhrases } from "../aquarium.ts";
import { chosenLocales } from "../chosen-locales.ts";
import { readParticipantCode } from "../codes.ts";
import { LOCALES } from "../locales.ts";
import { uuid } from "../primitives.ts";
import { consentForm } from "../studies/consent-form.ts";

/**
 * How long somebody takes part: in all visits with their device, or in this visit alone, as the next may be
 * somebody else's.
 */
export const studyLasts = z.enum(["device", "visit"]);

/**
 * The Japanese texts of a consent form for display: as paragraphs of phrases, between which lines break, with
 * the readings that researchers wrote.
 */
export const readConsent = z.object({
  text: z.array(readPhrases),
  guardian: z.array(readPhrases),
  question: z.nullable(z.object({ text: readPhrases, answers: z.array(readPhrases) })),
});
export type ReadConsent = z.infer<typeof readConsent>;

/**
 * The response of `GET PATHS.study(aquarium)`: what a visitor is asked before taking part. `null` if no study
 * runs.
 */
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
          /**
           * The languages in which the study asks; unset is all. In any other the form has the text that is
           * shown instead (`askedLocale`).
           */
          languages: chosenLocales,
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

/** The most answers that are counted; a page that has counted more sends this. */
export const MAX_TRIES = 100;

/** What a visitor has agreed to. */
export const givenConsent = z.object({
  version: z.int().check(z.gte(1)),
  locale: z.enum(LOCALES),
  /** The language of the visitor's phone, by its code alone: the primary subtag of BCP 47. */
  phone_language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  /** Whether the visitor's guardian agreed, by the guardian's text. */
  guardian: z.boolean(),
  /** The answer to the question, from 0; `null` where none was asked. */
  answer: z.nullable(z.int().check(z.gte(0), z.lte(3))),
  /** Which answer of the visitor's to the question this is, from 1; older pages do not say. */
  tries: z.optional(z.int().check(z.gte(1), z.lte(MAX_TRIES))),
});
export type GivenConsent = z.infer<typeof givenConsent>;

/**
 * `POST PATHS.joinStudy`, JSON: joins the study that runs, or continues in it. Sending it again gives the
 * same response.
 */
export const joinStudyRequest = z.object({
  aquarium: aquariumSlug,
  study: uuid,
  /**
   * Telemetry's ids of the device and of its visit; a study that assigns by visit knows this one by the
   * latter.
   */
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
  /** Whether the device is the aquarium's own, which visitors share; older pages do not say. */
  kiosk: z.optional(z.boolean()),
  /**
   * The consent was taken back before an answer arrived: a participant enrolled by it takes part no longer,
   * and nobody is enrolled.
   */
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
 * The outcomes: `joined`; `consent-needed` if a consent is asked for and none of its version was given;
 * `not-understood` if the answer to the question was wrong; `unknown-code` if the study knows no such code;
 * `over` if the study does not run any more, or is over for them. For a revoked consent: `over` if they took
 * part by it, which has ended; otherwise `consent-needed`.
 */
export const joinStudyResponse = z.discriminatedUnion("outcome", [
  z.object({ success: z.literal(true), outcome: z.literal("joined"), participation }),
  z.object({
    success: z.literal(true),
    outcome: z.enum(["consent-needed", "not-understood", "unknown-code", "over"]),
  }),
]);
export type JoinStudyResponse = z.infer<typeof joinStudyResponse>;

/**
 * The header in which a page sends its participation's token with requests whose response depends on the arm.
 */
export const PARTICIPANT_HEADER = "x-harapen-participant";

/** A participation's token has some 300 characters. */
const MAX_TOKEN = 1_000;

/**
 * `POST PATHS.leaveStudy`, JSON: ends a participation: they can't join again, their page records nothing more
 * as this participant, and no result of the study is made from what was recorded. Sending it again gives the
 * same response. Deleting may take a minute; a client that gave up waiting asks again. Answers 403 for a
 * token that is not a participation's, and for one of a kiosk's device, whose users share it. Also answers
 * 403 to `erase` if the token proves no more than a code, which others may have had: they have then left, and
 * only staff can delete.
 */
export const leaveStudyRequest = z.object({
  /** `Participation.token`, which identifies the participant and the study. */
  token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN)),
  /**
   * Whether to delete what was recorded of them as well: events, records, drawings, and what was learned from
   * these. Otherwise it stays stored, but appears in no export and no figure of the study except the number
   * of withdrawals.
   */
  erase: z.boolean(),
});
export type LeaveStudyRequest = z.infer<typeof leaveStudyRequest>;

const count = z.int().check(z.gte(0));

/**
 * What was deleted, for the visitor to read, and when: the numbers of visits, events, records and album
 * drawings. Staff find their receipt of it by the id.
 */
export const withdrawalReceipt = z.object({
  id: uuid,
  at: z.string(),
  counts: z.object({ sessions: count, events: count, records: count, drawings: count }),
});
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>;

/**
 * The outcomes: `left`: they take part no more; `deleted`: and nothing of theirs is left. `receipt` is `null`
 * if there was nothing left to delete, as in the second of two requests.
 */
export const leaveStudyResponse = z.discriminatedUnion("outcome", [
  z.object({ success: z.literal(true), outcome: z.literal("left") }),
  z.object({
    success: z.literal(true),
    outcome: z.literal("deleted"),
    receipt: z.nullable(withdrawalReceipt),
  }),
]);
export type LeaveStudyResponse = z.infer<typeof leaveStudyResponse>;
