import * as z from "zod/mini";
import { uuid } from "../../uuid.ts";

/** The most codes that one call makes. */
export const MAX_CODES_AT_ONCE = 5_000;

/** `POST STAFF_PATHS.studyCodes`: makes codes to hand out. Responds with `madeCodesResponse`. */
export const makeCodesRequest = z.object({
  count: z.int().check(z.gte(1), z.lte(MAX_CODES_AT_ONCE)),
  /** The idempotency key: what is sent again with it gets the same codes. */
  request_id: z.optional(uuid),
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
