import * as z from "zod/mini";
import { uuid } from "../../uuid.ts";

/** A participation's token has some 300 characters. */
const MAX_TOKEN = 1_000;

/**
 * `POST PATHS.leaveStudy`, JSON: ends a participation: they can't join again, their page records nothing more as this participant, and no result of the study is made from what was recorded. Sending it again
 * gives the same response. Deleting may take a minute; a client that gave up waiting asks again. Answers 403 for a token that is not a participation's, and for one of a kiosk's device, whose users share it. Also answers 403 to `erase`
 * if the token proves no more than a code, which others may have had: they have then left, and only staff can delete.
 */
export const leaveStudyRequest = z.object({
  /** `Participation.token`, which identifies the participant and the study. */
  token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN)),
  /** Whether to delete what was recorded of them as well: events, records, drawings, and what was learned from these. Otherwise it stays stored, but appears in no export and no figure of the study except the number of withdrawals. */
  erase: z.boolean(),
});
export type LeaveStudyRequest = z.infer<typeof leaveStudyRequest>;

const count = z.int().check(z.gte(0));

/** What was deleted, for the visitor to read, and when: the numbers of visits, events, records and album drawings. Staff find their receipt of it by the id. */
export const withdrawalReceipt = z.object({
  id: uuid,
  at: z.string(),
  counts: z.object({ sessions: count, events: count, records: count, drawings: count }),
});
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>;

/** The outcomes: `left`: they take part no more; `deleted`: and nothing of theirs is left. `receipt` is `null` if there was nothing left to delete, as in the second of two requests. */
export const leaveStudyResponse = z.discriminatedUnion("outcome", [
  z.object({ success: z.literal(true), outcome: z.literal("left") }),
  z.object({
    success: z.literal(true),
    outcome: z.literal("deleted"),
    receipt: z.nullable(withdrawalReceipt),
  }),
]);
export type LeaveStudyResponse = z.infer<typeof leaveStudyResponse>;
