import type { Aquarium, Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { aquariumFile, type PenguinRecord } from "@harapen/contract/records";
import type { AddAquariumRequest, CopiedBirds } from "@harapen/contract/staff/aquariums";
import { StaffError } from "../platform/errors.ts";
import type { MediaFile, PlainContent, StoredContent, StoredMedia } from "./aquarium-content.ts";
import type { AquariumStore } from "./aquarium-store.ts";
import { completed } from "./drafts/prepare-draft.ts";
import { noPhotograph } from "./photographs/no-photograph.ts";
import { withUsualWords } from "./texts/usual-words.ts";

/** Nothing that tells visitors from one another is recorded until somebody chooses it. */
const UNASKED = { recording: "anonymous" } as const;

type Dictionaries = StoredContent["dictionaries"];

/**
 * Resolves to the content of a requested aquarium: a copy of another, or one without birds, which takes the
 * words for genders and band colours from the aquarium `template`, and the usual ones for other colours, so
 * that nobody has to type them again.
 * Rejects where there is nothing to copy.
 */
export async function newAquarium(
  request: AddAquariumRequest,
  store: AquariumStore,
  template: string,
): Promise<StoredContent> {
  const { slug, name } = request;
  const own = { slug, name, aqua_id: await nextAquariumId(store) };
  if ("copy_of" in request) return completed(await copyOf(request.copy_of, { ...request, own }, store));
  const details = aquariumFile.parse({
    ...own,
    ...UNASKED,
    band_colors: request.band_colors,
    time_zone: request.time_zone,
  });
  const dictionaries = await wordsFor(details, store, template);
  const content = { details, penguins: [], dictionaries, media: [] };
  return completed(withUsualWords(content, details.band_colors));
}

async function copyOf(slug: string, copied: Copied, store: AquariumStore) {
  await store.recordMissingPublishes([slug]);
  const original = await store.read(slug);
  if (!original) throw new StaffError("not-found", "There is no such aquarium to copy.");
  return copyContent(original, copied, (files) => store.pictures.store(files));
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

/** The details that a copy has of its own, and which parts of the other aquarium it takes over. */
interface Copied {
  readonly own: Pick<Aquarium, "slug" | "name" | "aqua_id">;
  readonly birds: CopiedBirds;
  /** Whether it takes over the questionnaires, study aids, and what the other asks of accounts. */
  readonly settings: boolean;
}

type Texts = Pick<PlainContent, "penguins" | "dictionaries" | "media">;

/** Resolves to a copy of an aquarium's content; `storeMedia` stores further pictures that it needs. */
async function copyContent(
  { details, ...content }: PlainContent,
  { own, birds, settings }: Copied,
  storeMedia: (files: readonly MediaFile[]) => Promise<readonly StoredMedia[]>,
): Promise<PlainContent> {
  const { penguins, dictionaries, media } = await copyBirds(content, birds, storeMedia);
  const { band_colors, band_rule, time_zone } = details;
  const copied = settings
    ? { ...details, ...own }
    : aquariumFile.parse({ ...own, ...UNASKED, band_colors, band_rule, time_zone });
  return { details: copied, penguins, dictionaries, media };
}

async function copyBirds(
  content: Texts,
  birds: CopiedBirds,
  storeMedia: (files: readonly MediaFile[]) => Promise<readonly StoredMedia[]>,
): Promise<Texts> {
  switch (birds) {
    case "with-photographs":
      return content;
    case "without-photographs":
      return {
        penguins: content.penguins.map(withoutPhotographs),
        dictionaries: content.dictionaries,
        media: content.penguins.length > 0 ? await storeMedia([noPhotograph]) : [],
      };
    case "none":
      return { penguins: [], dictionaries: withoutBirds(content.dictionaries), media: [] };
  }
}

function withoutPhotographs({ photographs: _, alignment: __, ...penguin }: PenguinRecord): PenguinRecord {
  return { ...penguin, picture: noPhotograph.name, icon: noPhotograph.name };
}

function withoutBirds(dictionaries: PlainContent["dictionaries"]): PlainContent["dictionaries"] {
  const entries = LOCALES.map((locale): [Locale, Dictionary] => [
    locale,
    { ...dictionaries[locale], penguin: { name: {}, comment: {} } },
  ]);
  return Object.fromEntries(entries) as Record<Locale, Dictionary>;
}
