import type { Aquarium, Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { aquariumFile } from "@harapen/contract/records";
import type { AddAquariumRequest } from "@harapen/contract/staff/aquariums";
import { splitComments } from "../aquariums/texts/comment-phrases.ts";
import { StaffError } from "../errors/staff-error.ts";
import type { StoredContent } from "../storage/aquarium-content.ts";
import type { AquariumStore } from "../storage/aquarium-store.ts";
import { contentVersion } from "../storage/publishes/content-version.ts";
import { type Copied, copyContent } from "./copy-content.ts";

type Dictionaries = StoredContent["dictionaries"];

/**
 * Resolves to the content of a requested aquarium: a copy of another, or one without birds, which takes the words for genders and band
 * colours from the aquarium `template`, so that nobody has to type them again. Rejects where there is nothing to copy.
 */
export async function newAquarium(
  request: AddAquariumRequest,
  store: AquariumStore,
  template: string,
): Promise<StoredContent> {
  const { slug, name } = request;
  const own = { slug, name, aqua_id: await nextAquariumId(store) };
  if ("copy_of" in request) return completed(await copyOf(request.copy_of, { ...request, own }, store));
  const details = aquariumFile.parse({ ...own, band_colors: request.band_colors });
  const dictionaries = await wordsFor(details, store, template);
  return completed({ details, penguins: [], dictionaries, media: [] });
}

async function copyOf(slug: string, copied: Copied, store: AquariumStore) {
  await store.recordMissingPublishes([slug]);
  const original = await store.read(slug);
  if (!original) throw new StaffError("not-found", "There is no such aquarium to copy.");
  return copyContent(original, copied, (files) => store.pictures.store(files));
}

async function completed(content: Omit<StoredContent, "commentPhrases" | "version">): Promise<StoredContent> {
  const commentPhrases = { ja: await splitComments(content.dictionaries.ja) };
  return { ...content, commentPhrases, version: contentVersion(content) };
}

/** Returns a number that no aquarium has. */
async function nextAquariumId(store: AquariumStore): Promise<number> {
  const all = await Promise.all((await store.slugs()).map((slug) => store.details(slug)));
  return Math.max(-1, ...all.map(({ aqua_id }) => aqua_id)) + 1;
}

async function wordsFor(
  { band_colors }: Aquarium,
  store: AquariumStore,
  template: string,
): Promise<Dictionaries> {
  const isThere = (await store.contentVersion(template)) !== undefined;
  const wordsIn = async (locale: Locale): Promise<Dictionary> => {
    const { gender, color } = isThere
      ? await store.texts.dictionary(template, locale)
      : { gender: {}, color: {} };
    const ofBands = Object.entries(color).filter(([code]) => band_colors.includes(code));
    return { penguin: { name: {}, comment: {} }, place: {}, gender, color: Object.fromEntries(ofBands) };
  };
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, await wordsIn(locale)] as const));
  return Object.fromEntries(entries) as Record<Locale, Dictionary>;
}
