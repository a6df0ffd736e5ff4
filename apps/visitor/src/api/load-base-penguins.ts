import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins, type Penguin } from "@harapen/contract/penguin";
import { ask } from "./send.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Call 8: every penguin of an aquarium, without words. */
export function loadBasePenguins(slug: string, signal?: AbortSignal): Promise<Penguin[]> {
  return ask({ path: PATHS.basePenguins(slug), timeoutMs: LOAD_TIMEOUT_MS, signal }, basePenguins);
}
