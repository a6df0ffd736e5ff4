import { type LeaveStudyRequest, withdrawalReceipt } from "@harapen/contract/calls/leave-study";
import { PATHS } from "@harapen/contract/calls/paths";
import * as z from "zod/mini";
import { requestJson } from "../request.ts";
import { DELETION_TIMEOUT_MS } from "../timeouts.ts";

/** The contract's answer, which also accepts outcomes that only a newer server knows: an older page of the app must not ask forever. */
const answer = z.object({
  success: z.literal(true),
  outcome: z.string(),
  receipt: z.optional(z.nullable(withdrawalReceipt)),
});
type Answer = z.infer<typeof answer>;

/** Leaves a study. A repeated request gets the same answer. Throws `ApiError`. */
export function leaveStudy(request: LeaveStudyRequest): Promise<Answer> {
  const call = { path: PATHS.leaveStudy, body: { json: request }, timeoutMs: DELETION_TIMEOUT_MS };
  return requestJson(call, answer);
}
