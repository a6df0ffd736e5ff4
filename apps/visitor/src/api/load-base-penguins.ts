import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins, type Penguin } from "@harapen/contract/penguin";
import { requestJson } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";
import { withPictureAddresses } from "./with-picture-addresses.ts";

/** Loads every penguin of an aquarium, without texts. Throws `ApiError`. */
export async function loadBasePenguins(slug: string, signal?: AbortSignal): Promise<Penguin[]> {
  const call = { path: PATHS.basePenguins(slug), timeoutMs: LOAD_TIMEOUT_MS, signal };
  return withPictureAddresses(await requestJson(call, basePenguins));
}
