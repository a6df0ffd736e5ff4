import * as z from "zod/mini";
import { uuid } from "../../uuid.ts";

/** A participation's token has some 300 characters. */
const MAX_TOKEN = 1_000;

/**
 * `POST PATHS.leaveStudy`, JSON: takes part no more: they can't join again, and their page records nothing more as this participant. Sent again it answers the same. Answers 403 for
 * what is no participation's token. Deleting may take a minute; who waits no longer asks again.
 */
export const leaveStudyRequest = z.object({
  /** `Participation.token`: it says which participant of which study asks. */
  token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN)),
  /** Whether what was recorded of them is deleted as well: events, records, drawings, and what was learned from these. Else it stays with the study as it was up to now. */
  erase: z.boolean(),
});
export type LeaveStudyRequest = z.infer<typeof leaveStudyRequest>;

const count = z.int().check(z.gte(0));

/** What a visitor is told of what was deleted, and when: how many visits, events, records and album drawings it was. By the id staff find the receipt that they have of it. */
export const leavingReceipt = z.object({
  id: uuid,
  at: z.string(),
  counts: z.object({ sessions: count, events: count, records: count, drawings: count }),
});
export type LeavingReceipt = z.infer<typeof leavingReceipt>;

/** The outcomes: `left`: they take part no more; `deleted`: and nothing of theirs is left. `receipt` is `null` where nothing was there any more, as after the first of two requests. */
export const leaveStudyAnswer = z.discriminatedUnion("outcome", [
  z.object({ success: z.literal(true), outcome: z.literal("left") }),
  z.object({ success: z.literal(true), outcome: z.literal("deleted"), receipt: z.nullable(leavingReceipt) }),
]);
export type LeaveStudyAnswer = z.infer<typeof leaveStudyAnswer>;
