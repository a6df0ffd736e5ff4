import {
  type JoinStudyAnswer,
  type JoinStudyRequest,
  joinStudyAnswer,
} from "@harapen/contract/calls/join-study";
import { PATHS } from "@harapen/contract/calls/paths";
import { requestJson } from "../request.ts";
import { LOAD_TIMEOUT_MS } from "../timeouts.ts";

/** Takes part in a study, or goes on to. Sent again it answers the same participant. Throws `ApiError`. */
export function joinStudy(request: JoinStudyRequest): Promise<JoinStudyAnswer> {
  const call = { path: PATHS.joinStudy, body: { json: request }, timeoutMs: LOAD_TIMEOUT_MS };
  return requestJson(call, joinStudyAnswer);
}
