import {
  type LeaveStudyAnswer,
  type LeaveStudyRequest,
  leaveStudyAnswer,
} from "@harapen/contract/calls/leave-study";
import { PATHS } from "@harapen/contract/calls/paths";
import { requestJson } from "../request.ts";

/** Deleting may take a minute, and the server goes on with it for who waits no longer, in milliseconds. */
const LEAVE_TIMEOUT_MS = 60_000;

/** Takes part in a study no more. Sent again it answers the same. Throws `ApiError`. */
export function leaveStudy(request: LeaveStudyRequest): Promise<LeaveStudyAnswer> {
  const call = { path: PATHS.leaveStudy, body: { json: request }, timeoutMs: LEAVE_TIMEOUT_MS };
  return requestJson(call, leaveStudyAnswer);
}
