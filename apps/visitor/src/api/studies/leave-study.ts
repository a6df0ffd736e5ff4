import { type LeaveStudyRequest, withdrawalReceipt } from "@harapen/contract/calls/leave-study";
import { PATHS } from "@harapen/contract/calls/paths";
import * as z from "zod/mini";
import { requestJson } from "../request.ts";

/** Deleting may take a minute, and the server goes on with it for who waits no longer, in milliseconds. */
const LEAVE_TIMEOUT_MS = 60_000;

/** The contract's answer, with outcomes that only a newer server knows: an older page of the app must not ask for ever. */
const answer = z.object({
  success: z.literal(true),
  outcome: z.string(),
  receipt: z.optional(z.nullable(withdrawalReceipt)),
});
type Answer = z.infer<typeof answer>;

/** Takes part in a study no more. Sent again it answers the same. Throws `ApiError`. */
export function leaveStudy(request: LeaveStudyRequest): Promise<Answer> {
  const call = { path: PATHS.leaveStudy, body: { json: request }, timeoutMs: LEAVE_TIMEOUT_MS };
  return requestJson(call, answer);
}
