import * as z from "zod/mini";
import { uuid } from "../../primitives.ts";

const MAX_PAGE = 500;

/** Somebody who takes part; the server does not know who they are. */
export const studyParticipant = z.object({
  /**
   * For analysts a pseudonym, the same as in the study's exports, as anybody who knows the id may send events
   * of the participant.
   */
  id: uuid,
  /** `null` for analysts, as visitors identify themselves to staff by the code. */
  code: z.nullable(z.string()),
  /** ISO 8601, in UTC. */
  joined_at: z.string(),
  study_version: z.int(),
  /** The version of the consent form that they agreed to; `null` if none was asked for. */
  consent_version: z.nullable(z.int()),
  /** Whether their guardian agreed. */
  guardian: z.boolean(),
  /** Their arm's key; `null` until the study is unblinded. */
  arm: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  /** Why analyses leave them out; `null` if they do not. */
  excluded: z.nullable(z.object({ reason: z.string(), at: z.string() })),
});
export type StudyParticipant = z.infer<typeof studyParticipant>;

/**
 * The query of `GET STAFF_PATHS.participants`: a page of them, those who joined last first; or, for
 * researchers, the participant with a code.
 */
export const participantsQuery = z.object({
  code: z.optional(z.string().check(z.maxLength(40))),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE)), 100),
});
export const participantsResponse = z.object({ participants: z.array(studyParticipant), all: z.int() });
export type ParticipantsResponse = z.infer<typeof participantsResponse>;

/**
 * `PUT STAFF_PATHS.exclusion`: leaves a participant out of analyses; `DELETE` takes them in again. Both
 * answer `success`.
 */
export const excludeRequest = z.object({ reason: z.string().check(z.minLength(1), z.maxLength(500)) });

/** The most codes that one call makes. */
export const MAX_CODES_AT_ONCE = 5_000;

/** `POST STAFF_PATHS.studyCodes`: makes codes to hand out. Responds with `madeCodesResponse`. */
export const makeCodesRequest = z.object({
  count: z.int().check(z.gte(1), z.lte(MAX_CODES_AT_ONCE)),
});
export const madeCodesResponse = z.object({ codes: z.array(z.string()) });

/** The response of `GET STAFF_PATHS.studyCodes`: newest first. */
export const studyCodesResponse = z.object({
  codes: z.array(
    z.object({
      code: z.string(),
      /** ISO 8601, in UTC. */
      made_at: z.string(),
      /** Whether somebody takes part with it. */
      used: z.boolean(),
    }),
  ),
});
export type StudyCode = z.infer<typeof studyCodesResponse>["codes"][number];
