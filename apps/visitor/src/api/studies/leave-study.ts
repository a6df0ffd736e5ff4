import { type LeaveStudyRequest, withdrawalReceipt } from "@harapen/contract/calls/leave-study";
import { PATHS } from "@harapen/contract/calls/paths";
import * as z from "zod/mini";
import { requestJson } from "../request.ts";
import { DELETION_TIMEOUT_MS } from "../timeouts.ts";

/** The contract's response, which also accepts outcomes that only a newer server knows: an older page of the app must not ask forever. */
const response = z.object({
  success: z.literal(true),
  outcome: z.string(),
  receipt: z.optional(z.nullable(withdrawalReceipt)),
});
type LeftStudy = z.infer<typeof response>;

/** Leaves a study. A repeated request gets the same response. Throws `ApiError`. */
export function leaveStudy(request: LeaveStudyRequest): Promise<LeftStudy> {
  const call = { path: PATHS.leaveStudy, body: { json: request }, timeoutMs: DELETION_TIMEOUT_MS };
  return requestJson(call, response);
}
