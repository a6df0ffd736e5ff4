import { PATHS } from "@harapen/contract/calls/paths";
import {
  type JoinStudyRequest,
  type JoinStudyResponse,
  joinStudyResponse,
  type LeaveStudyRequest,
  PARTICIPANT_HEADER,
  type StudyFormResponse,
  studyFormResponse,
  withdrawalReceipt,
} from "@harapen/contract/calls/studies";
import * as z from "zod/mini";
import { DELETION_TIMEOUT_MS, requestJson } from "./request.ts";

/**
 * Sent where a study runs and the page does not know its visitor's aids yet: it is not a valid token, so no
 * aid applies.
 */
export const UNKNOWN_PARTICIPANT = "unknown";

const tokens = new Map<string, string>();

/** Sets the participant's token for an aquarium's searches from now on; `undefined`: nobody takes part. */
export function setParticipant(aquarium: string, token: string | undefined): void {
  if (token === undefined) tokens.delete(aquarium);
  else tokens.set(aquarium, token);
}

/** Returns the header of a search at an aquarium; none where the visitor takes no part in a study there. */
export function participantHeader(aquarium: string): Readonly<Record<string, string>> {
  const token = tokens.get(aquarium);
  return token === undefined ? {} : { [PARTICIPANT_HEADER]: token };
}

/**
 * Takes part in a study, or continues to. A repeated request is answered with the same participant. Throws
 * `ApiError`.
 */
export function joinStudy(request: JoinStudyRequest): Promise<JoinStudyResponse> {
  return requestJson({ path: PATHS.joinStudy, body: { json: request } }, joinStudyResponse);
}

/**
 * The contract's response, which also accepts outcomes that only a newer server knows: an older page of the
 * app must not ask forever.
 */
const response = z.object({
  success: z.literal(true),
  outcome: z.string(),
  receipt: z.optional(z.nullable(withdrawalReceipt)),
});
export type LeftStudy = z.infer<typeof response>;

/** Leaves a study. A repeated request gets the same response. Throws `ApiError`. */
export function leaveStudy(request: LeaveStudyRequest): Promise<LeftStudy> {
  const call = { path: PATHS.leaveStudy, body: { json: request }, timeoutMs: DELETION_TIMEOUT_MS };
  return requestJson(call, response);
}

/**
 * Loads what visitors are asked before they take part in the study that runs at an aquarium. Throws
 * `ApiError`.
 */
export async function loadStudy(aquarium: string, signal?: AbortSignal): Promise<StudyFormResponse["study"]> {
  return (await requestJson({ path: PATHS.study(aquarium), signal }, studyFormResponse)).study;
}
