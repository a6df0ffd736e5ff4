import * as z from "zod/mini";

/** Why nothing is deleted by time: the server's clock has jumped since the last known time. */
const clockDoubt = z.object({
  /** The last known time and the clock's, ISO 8601 in UTC. */
  known: z.string(),
  now: z.string(),
  way: z.enum(["ahead", "behind"]),
  /** Whether another server's clock fits the last known time, so that this server's is the wrong one. */
  contradicted: z.boolean(),
});

/** The answer of `GET STAFF_PATHS.clock` and of confirming; without a doubt the clock is believed. */
export const clockState = z.object({ doubt: z.nullable(clockDoubt) });
export type ClockState = z.infer<typeof clockState>;

/**
 * `POST STAFF_PATHS.clock`: confirms that the clock is right. `now` is the time that was shown; another server
 * than the one that showed it refuses where its clock says something else.
 */
export const confirmClockRequest = z.object({ now: z.string() });
