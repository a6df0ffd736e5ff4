import { type MetPenguin, type MetPenguinsRequest, metPenguins } from "@harapen/contract/calls/met-penguins";
import { PATHS } from "@harapen/contract/calls/paths";
import { requestJson } from "../request.ts";
import { LOAD_TIMEOUT_MS } from "../timeouts.ts";

/** Loads which penguins of an aquarium a member has met, the last one first. Throws `ApiError`. */
export async function loadMetPenguins(
  request: MetPenguinsRequest,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<MetPenguin[]> {
  const call = {
    path: PATHS.metPenguins,
    body: { json: request },
    token,
    timeoutMs: LOAD_TIMEOUT_MS,
    signal,
  };
  return (await requestJson(call, metPenguins)).met;
}
