import type { Aquarium, Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { aquariumFile, type PenguinRecord } from "@harapen/contract/records";
import type { CopiedBirds } from "@harapen/contract/staff/aquariums";
import { noPhotograph } from "../media/no-photograph.ts";
import type { MediaFile, StoredContent, StoredMedia } from "../storage/aquarium-content.ts";

/** The details that a copy has of its own, and which parts of the other aquarium it takes over. */
export interface Copied {
  readonly own: Pick<Aquarium, "slug" | "name" | "aqua_id">;
  readonly birds: CopiedBirds;
  /** Whether it takes over the questionnaires, study aids, and what the other asks of accounts. */
  readonly settings: boolean;
}

type Copy = Omit<StoredContent, "commentPhrases" | "version">;
type Texts = Pick<Copy, "penguins" | "dictionaries" | "media">;

/** Resolves to a copy of an aquarium's content; `storeMedia` stores further pictures that it needs. */
export async function copyContent(
  { details, ...content }: Copy,
  { own, birds, settings }: Copied,
  storeMedia: (files: readonly MediaFile[]) => Promise<readonly StoredMedia[]>,
): Promise<Copy> {
  const { penguins, dictionaries, media } = await copyBirds(content, birds, storeMedia);
  const { band_colors, band_rule } = details;
  const copied = settings ? { ...details, ...own } : aquariumFile.parse({ ...own, band_colors, band_rule });
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

function withoutBirds(dictionaries: Copy["dictionaries"]): Copy["dictionaries"] {
  const entries = LOCALES.map((locale): [Locale, Dictionary] => [
    locale,
    { ...dictionaries[locale], penguin: { name: {}, comment: {} } },
  ]);
  return Object.fromEntries(entries) as Record<Locale, Dictionary>;
}
