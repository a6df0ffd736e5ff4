import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins, type Penguin } from "@harapen/contract/penguin";
import { requestJson } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Loads every penguin of an aquarium, without texts. Throws `ApiError`. */
export function loadBasePenguins(slug: string, signal?: AbortSignal): Promise<Penguin[]> {
  return requestJson({ path: PATHS.basePenguins(slug), timeoutMs: LOAD_TIMEOUT_MS, signal }, basePenguins);
}
