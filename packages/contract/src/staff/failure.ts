import * as z from "zod/mini";
import { PHOTOGRAPH_FAILURES } from "./photographs.ts";

/** Why a staff call was refused; the app has a text for each. */
export const STAFF_FAILURES = [
  "bad-request",
  /** A text is longer, or a list has more, than `CONTENT_LIMITS` has it; the message names the field. */
  "too-long",
  "unauthorized",
  "not-staff",
  /**
   * What is asked needs a sign-in that has just been made; the one that came with the call is too old for it.
   */
  "sign-in-again",
  "forbidden",
  "misdirected",
  "not-found",
  /** Somebody has changed the target of the call in the meantime: `details` have its current state. */
  "conflict",
  /** Errors block publishing: `details` are the `notReadyDetails`; or gaps a study: `studyGapsDetails`. */
  "not-ready",
  /** It would change nothing. */
  "unchanged",
  /** The id belonged to a bird that the aquarium had before, which would turn into this one in albums. */
  "used-id",
  /** The draft has changes, which an import would overwrite. */
  "draft-exists",
  /** The aquarium is the one that `/` leads to; the server does not start without it. */
  "own-roles",
  "last-admin",
  "known-person",
  /**
   * The person to delete has data where this member may delete nobody, or is staff: the operator's command
   * `forget` deletes them.
   */
  "known-elsewhere",
  /** Another kiosk of the aquarium that is in use has this name. */
  "used-name",
  /** Another study of the aquarium is already running. */
  "other-study-runs",
  /** A study with this status does not allow the change. */
  "wrong-status",
  /** Outcomes by arm are hidden until the study is unblinded. */
  "blinded",
  /** No zip can hold the export: the command writes it into a folder. */
  "export-too-large",
  ...PHOTOGRAPH_FAILURES,
  "too-many-requests",
  "service-unavailable",
  "internal",
] as const;
export const staffFailureCode = z.enum(STAFF_FAILURES);
export type StaffFailureCode = z.infer<typeof staffFailureCode>;

/**
 * The response of every refused staff call. `details` depend on the code: for a conflict, they are what is
 * stored instead, where the call says so.
 */
export const staffFailure = z.object({
  success: z.literal(false),
  code: staffFailureCode,
  message: z.string(),
  details: z.optional(z.unknown()),
});
export type StaffFailure = z.infer<typeof staffFailure>;
