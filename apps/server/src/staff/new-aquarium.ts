import { type Aquarium, aquariumFile, type Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { AddAquariumRequest } from "@harapen/contract/staff/aquariums";
import { splitComments } from "../aquariums/comment-phrases.ts";
import { StaffError } from "../errors/staff-error.ts";
import type { AquariumContent, MediaFile } from "../storage/aquarium-content.ts";
import type { AquariumStore } from "../storage/aquarium-store.ts";
import { contentVersion } from "../storage/publishes/content-version.ts";

type Store = Pick<
  AquariumStore,
  "slugs" | "details" | "penguins" | "dictionary" | "mediaHashes" | "media" | "contentVersion"
>;
type Dictionaries = AquariumContent["dictionaries"];

/**
 * Resolves to the content of an aquarium that a request describes: a copy of another, or one without birds, which has the words for genders and band
 * colours from the aquarium `template`, so that nobody types them again. Rejects where the slug is taken, or there is nothing to copy.
 */
export async function newAquarium(
  request: AddAquariumRequest,
  store: Store,
  template: string,
): Promise<AquariumContent> {
  const { slug, name } = request;
  if ((await store.contentVersion(slug)) !== undefined)
    throw new StaffError("conflict", "There is an aquarium with this slug already.");
  const aqua_id = await nextAquariumId(store);
  if ("copy_of" in request) return copyOf(request.copy_of, { slug, name, aqua_id }, store);
  const details = aquariumFile.parse({ slug, aqua_id, name, band_colors: request.band_colors });
  const dictionaries = await wordsFor(details, store, template);
  return completed({ details, penguins: [], dictionaries, media: [] });
}

async function copyOf(
  original: string,
  own: Pick<Aquarium, "slug" | "name" | "aqua_id">,
  store: Store,
): Promise<AquariumContent> {
  if ((await store.contentVersion(original)) === undefined)
    throw new StaffError("not-found", "There is no such aquarium to copy.");
  const details = { ...(await store.details(original)), ...own };
  const penguins = await store.penguins(original);
  const dictionaries = await inEachLocale((locale) => store.dictionary(original, locale));
  const names = [...(await store.mediaHashes(original)).keys()];
  const media: MediaFile[] = [];
  for (const name of names) {
    const file = await store.media(original, name);
    if (file) media.push(file);
  }
  return completed({ details, penguins, dictionaries, media });
}

async function completed(
  content: Omit<AquariumContent, "commentPhrases" | "version">,
): Promise<AquariumContent> {
  const commentPhrases = { ja: await splitComments(content.dictionaries.ja) };
  return { ...content, commentPhrases, version: contentVersion(content) };
}

/** Returns a number that no aquarium has. */
async function nextAquariumId(store: Store): Promise<number> {
  const all = await Promise.all((await store.slugs()).map((slug) => store.details(slug)));
  return Math.max(-1, ...all.map(({ aqua_id }) => aqua_id)) + 1;
}

async function wordsFor({ band_colors }: Aquarium, store: Store, template: string): Promise<Dictionaries> {
  const isThere = (await store.contentVersion(template)) !== undefined;
  return inEachLocale(async (locale) => {
    const { gender, color } = isThere ? await store.dictionary(template, locale) : { gender: {}, color: {} };
    const ofBands = Object.entries(color).filter(([code]) => band_colors.includes(code));
    return { penguin: { name: {}, comment: {} }, place: {}, gender, color: Object.fromEntries(ofBands) };
  });
}

async function inEachLocale(make: (locale: Locale) => Promise<Dictionary>): Promise<Dictionaries> {
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, await make(locale)] as const));
  return Object.fromEntries(entries) as Record<Locale, Dictionary>;
}
