import { type AquariumResponse, aquariumResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { CACHED_AT_HEADER } from "../platform/cached-at.ts";
import { requestJsonAndHeaders } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** An aquarium as it is known. `cachedAt`, in milliseconds since 1970: when the device cached it, if that was before this page. */
export type KnownAquarium = AquariumResponse & { readonly cachedAt?: number };

/** Loads an aquarium's names, band colours and questionnaires. Throws `ApiError`, of status 404 where no aquarium has the slug. */
export async function loadAquarium(slug: string, signal?: AbortSignal): Promise<KnownAquarium> {
  const call = { path: PATHS.aquarium(slug), timeoutMs: LOAD_TIMEOUT_MS, signal };
  const { body, headers } = await requestJsonAndHeaders(call, aquariumResponse);
  const cachedAt = Number(headers.get(CACHED_AT_HEADER) ?? Number.POSITIVE_INFINITY);
  // What was cached since the page began was loaded for this page, but too late to be waited for.
  return cachedAt < performance.timeOrigin ? { ...body, cachedAt } : body;
}
