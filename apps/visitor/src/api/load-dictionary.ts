import { type DictionaryResponse, dictionaryResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locale } from "@harapen/contract/locales";
import { requestJson } from "./request.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Loads an aquarium's texts in one language. Throws `ApiError`. */
export function loadDictionary(
  slug: string,
  locale: Locale,
  signal?: AbortSignal,
): Promise<DictionaryResponse> {
  return requestJson(
    { path: PATHS.dictionary(slug, locale), timeoutMs: LOAD_TIMEOUT_MS, signal },
    dictionaryResponse,
  );
}
