import { type StudyFormResponse, studyFormResponse } from "@harapen/contract/calls/join-study";
import { PATHS } from "@harapen/contract/calls/paths";
import { requestJson } from "../request.ts";
import { LOAD_TIMEOUT_MS } from "../timeouts.ts";

/** Loads what visitors are asked before they take part in the study that runs at an aquarium. Throws `ApiError`. */
export async function loadStudy(aquarium: string, signal?: AbortSignal): Promise<StudyFormResponse["study"]> {
  const call = { path: PATHS.study(aquarium), timeoutMs: LOAD_TIMEOUT_MS, signal };
  return (await requestJson(call, studyFormResponse)).study;
}
