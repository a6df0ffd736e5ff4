import { type Dictionary, dictionary } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locale } from "@harapen/contract/locales";
import { ask } from "./send.ts";
import { LOAD_TIMEOUT_MS } from "./timeouts.ts";

/** Call 7: an aquarium's words in one language. */
export function loadDictionary(slug: string, locale: Locale, signal?: AbortSignal): Promise<Dictionary> {
  return ask({ path: PATHS.dictionary(slug, locale), timeoutMs: LOAD_TIMEOUT_MS, signal }, dictionary);
}
