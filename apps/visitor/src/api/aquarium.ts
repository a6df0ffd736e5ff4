import {
  type AquariumResponse,
  aquariumResponse,
  type DictionaryResponse,
  dictionaryResponse,
} from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locale } from "@harapen/contract/locales";
import { basePenguins, type Penguin } from "@harapen/contract/penguin";
import { CACHED_AT_HEADER, serverAddress } from "../platform/server-address.ts";
import { requestJson, requestJsonAndHeaders } from "./request.ts";

/**
 * An aquarium as it is known. `cachedAt`, in milliseconds since 1970: when the device cached it, if that was
 * before this page.
 */
export type KnownAquarium = AquariumResponse & { readonly cachedAt?: number };

/**
 * Loads an aquarium's names, band colours and questionnaires. Throws `ApiError`, of status 404 where no
 * aquarium has the slug.
 */
export async function loadAquarium(slug: string, signal?: AbortSignal): Promise<KnownAquarium> {
  const { body, headers } = await requestJsonAndHeaders(
    { path: PATHS.aquarium(slug), signal },
    aquariumResponse,
  );
  const cachedAt = Number(headers.get(CACHED_AT_HEADER) ?? Number.POSITIVE_INFINITY);
  // What was cached since the page began was loaded for this page, but too late to be waited for.
  return cachedAt < performance.timeOrigin ? { ...body, cachedAt } : body;
}

/** Loads every penguin of an aquarium, without texts. Throws `ApiError`. */
export async function loadBasePenguins(slug: string, signal?: AbortSignal): Promise<Penguin[]> {
  return withPictureAddresses(await requestJson({ path: PATHS.basePenguins(slug), signal }, basePenguins));
}

/** Loads an aquarium's texts in one language. Throws `ApiError`. */
export function loadDictionary(
  slug: string,
  locale: Locale,
  signal?: AbortSignal,
): Promise<DictionaryResponse> {
  return requestJson({ path: PATHS.dictionary(slug, locale), signal }, dictionaryResponse);
}

/**
 * Returns the penguins with the addresses from which the page loads their pictures: the server gives paths.
 */
export function withPictureAddresses<Listed extends Penguin>(penguins: readonly Listed[]): Listed[] {
  return penguins.map((penguin) => ({
    ...penguin,
    picture: serverAddress(penguin.picture),
    icon: serverAddress(penguin.icon),
  }));
}
