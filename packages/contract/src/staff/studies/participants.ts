import * as z from "zod/mini";
import { uuid } from "../../uuid.ts";

const MAX_PAGE = 500;

/** Somebody who takes part: who they are the server does not know. */
export const studyParticipant = z.object({
  /** For analysts a pseudonym, as the study's exports have it: who knows the id may send events of the participant. */
  id: uuid,
  /** `null` for analysts: by the code, visitors say to staff who they are. */
  code: z.nullable(z.string()),
  /** ISO 8601, in UTC. */
  joined_at: z.string(),
  study_version: z.int(),
  /** The consent form's version that they agreed to; `null` where none was asked for. */
  consent_version: z.nullable(z.int()),
  /** Whether who answers for them agreed. */
  guardian: z.boolean(),
  /** Their arm's key; `null` until the study is unblinded. */
  arm: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  /** Why an analysis leaves them out; `null` where it does not. */
  excluded: z.nullable(z.object({ reason: z.string(), at: z.string() })),
});
export type StudyParticipant = z.infer<typeof studyParticipant>;

/** The query of `GET STAFF_PATHS.participants`: a page of them, those who joined last first, or whoever has a code, for researchers. */
export const participantsQuery = z.object({
  code: z.optional(z.string().check(z.maxLength(40))),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE)), 100),
});
export const participantsAnswer = z.object({ participants: z.array(studyParticipant), all: z.int() });
export type ParticipantsAnswer = z.infer<typeof participantsAnswer>;

/** `PUT STAFF_PATHS.exclusion`: leaves a participant out of analyses; `DELETE` takes them in again. Both answer `success`. */
export const excludeRequest = z.object({ reason: z.string().check(z.minLength(1), z.maxLength(500)) });
