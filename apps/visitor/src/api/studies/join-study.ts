import {
  type JoinStudyRequest,
  type JoinStudyResponse,
  joinStudyResponse,
} from "@harapen/contract/calls/join-study";
import { PATHS } from "@harapen/contract/calls/paths";
import { requestJson } from "../request.ts";
import { LOAD_TIMEOUT_MS } from "../timeouts.ts";

const underWay = new Set<string>();
const nameOf = ({ study, visit }: JoinStudyRequest) => `${study} ${visit}`;

/** Whether this page waits for the answer to a visit's request to take part. */
export const isJoining = (request: JoinStudyRequest) => underWay.has(nameOf(request));

/** Takes part in a study, or continues to. A repeated request is answered with the same participant. Throws `ApiError`. */
export async function joinStudy(request: JoinStudyRequest): Promise<JoinStudyResponse> {
  const call = { path: PATHS.joinStudy, body: { json: request }, timeoutMs: LOAD_TIMEOUT_MS };
  underWay.add(nameOf(request));
  try {
    return await requestJson(call, joinStudyResponse);
  } finally {
    underWay.delete(nameOf(request));
  }
}
