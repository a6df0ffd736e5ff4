import * as z from "zod/mini";

/** Why a staff call was refused; the app has a text for each. */
export const STAFF_FAILURES = [
  "bad-request",
  "unauthorized",
  "not-staff",
  "forbidden",
  "not-found",
  "conflict",
  "own-roles",
  "last-admin",
  "known-person",
  "too-large",
  "too-many-requests",
  "service-unavailable",
  "internal",
] as const;
export const staffFailureCode = z.enum(STAFF_FAILURES);
export type StaffFailureCode = z.infer<typeof staffFailureCode>;

/** The answer of every refused staff call. `details` depend on the code: a conflict's are what is stored instead. */
export const staffFailure = z.object({
  success: z.literal(false),
  code: staffFailureCode,
  message: z.string(),
  details: z.optional(z.unknown()),
});
export type StaffFailure = z.infer<typeof staffFailure>;
