import { type LeaveStudyRequest, withdrawalReceipt } from "@harapen/contract/calls/leave-study";
import { PATHS } from "@harapen/contract/calls/paths";
import * as z from "zod/mini";
import { requestJson } from "../request.ts";

/** In milliseconds: deleting may take a minute, and the server goes on with it after this timeout. */
const LEAVE_TIMEOUT_MS = 60_000;

/** The contract's answer, which also accepts outcomes that only a newer server knows: an older page of the app must not ask forever. */
const answer = z.object({
  success: z.literal(true),
  outcome: z.string(),
  receipt: z.optional(z.nullable(withdrawalReceipt)),
});
type Answer = z.infer<typeof answer>;

/** Leaves a study. A repeated request gets the same answer. Throws `ApiError`. */
export function leaveStudy(request: LeaveStudyRequest): Promise<Answer> {
  const call = { path: PATHS.leaveStudy, body: { json: request }, timeoutMs: LEAVE_TIMEOUT_MS };
  return requestJson(call, answer);
}
