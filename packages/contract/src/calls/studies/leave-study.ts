import * as z from "zod/mini";
import { uuid } from "../../uuid.ts";

/** A participation's token has some 300 characters. */
const MAX_TOKEN = 1_000;

/**
 * `POST PATHS.leaveStudy`, JSON: takes part no more: they can't join again, their page records nothing more as this participant, and no result of the study is made from what was recorded. Sent again it answers
 * the same. Deleting may take a minute; who waits no longer asks again. Answers 403 for what is no participation's token, and for one of a kiosk's device, as nobody leaves for the others who use it. To `erase` it answers 403, too,
 * where the token shows no more than a code, which others may have had: then they have left, and the staff alone delete.
 */
export const leaveStudyRequest = z.object({
  /** `Participation.token`: it says which participant of which study asks. */
  token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN)),
  /** Whether what was recorded of them is deleted as well: events, records, drawings, and what was learned from these. Else it stays stored, and in no export and no figure of the study but how many withdrew. */
  erase: z.boolean(),
});
export type LeaveStudyRequest = z.infer<typeof leaveStudyRequest>;

const count = z.int().check(z.gte(0));

/** What was deleted, as the visitor reads it, and when: how many visits, events, records and album drawings it was. By the id staff find the receipt that they have of it. */
export const withdrawalReceipt = z.object({
  id: uuid,
  at: z.string(),
  counts: z.object({ sessions: count, events: count, records: count, drawings: count }),
});
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>;

/** The outcomes: `left`: they take part no more; `deleted`: and nothing of theirs is left. `receipt` is `null` where nothing was there any more, as after the first of two requests. */
export const leaveStudyAnswer = z.discriminatedUnion("outcome", [
  z.object({ success: z.literal(true), outcome: z.literal("left") }),
  z.object({
    success: z.literal(true),
    outcome: z.literal("deleted"),
    receipt: z.nullable(withdrawalReceipt),
  }),
]);
export type LeaveStudyAnswer = z.infer<typeof leaveStudyAnswer>;
