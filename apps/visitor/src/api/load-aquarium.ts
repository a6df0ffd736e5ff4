import { type Aquarium, aquarium } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { ask } from "./send.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Its names, band colours and questionnaires. A slug that no aquarium has is an `ApiError` of status 404. */
export function loadAquarium(slug: string, signal?: AbortSignal): Promise<Aquarium> {
  return ask({ path: PATHS.aquarium(slug), timeoutMs: LOAD_TIMEOUT_MS, signal }, aquarium);
}
