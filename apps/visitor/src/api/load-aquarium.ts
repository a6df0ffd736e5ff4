import { type AnsweredAquarium, answeredAquarium } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { requestJson } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Loads an aquarium's names, band colours and questionnaires. Throws `ApiError`, of status 404 where no aquarium has the slug. */
export function loadAquarium(slug: string, signal?: AbortSignal): Promise<AnsweredAquarium> {
  return requestJson({ path: PATHS.aquarium(slug), timeoutMs: LOAD_TIMEOUT_MS, signal }, answeredAquarium);
}
