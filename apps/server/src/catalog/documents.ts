import type { Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import type { AquariumContent } from "./aquarium-content.ts";

/** What an aquarium's documents hold: all of its content but pictures and what is derived. */
export type AquariumTexts = Pick<AquariumContent, "details" | "penguins" | "dictionaries">;

/** The documents of an aquarium; together they are its exchange folder without the pictures. */
export interface Documents {
  readonly details: DetailsDocument;
  /** In the order of the base list. */
  readonly birds: readonly BirdDocument[];
}

/**
 * The name of the picture and icon of a bird without a photograph, which the server supplies
 * (`photographs/no-photograph.ts`).
 */
export const NO_PHOTOGRAPH = "no-photograph.svg";

/** Words by their keys; a key is never taken for a property that every object has (`constructor`). */
export type Words = Record<string, string>;

/** Makes something for each language. */
export function byLocale<Made>(
  locales: readonly Locale[],
  make: (locale: Locale) => Made,
): Record<Locale, Made> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, Made>;
}

/**
 * Joins an aquarium's documents. Birds are ordered by their positions, those with the same one by their ids;
 * empty texts are left out.
 */
export function joinDocuments({ details: { details, labels }, birds }: Documents): AquariumTexts {
  const ordered = birds.toSorted(inOrder);
  const dictionaries = byLocale(LOCALES, (locale): Dictionary => {
    const { others, ...words } = labels[locale];
    const textsOf = (kind: "name" | "comment") => joinTexts(ordered, kind, locale, others?.[kind] ?? {});
    return { penguin: { name: textsOf("name"), comment: textsOf("comment") }, ...words };
  });
  return { details, penguins: ordered.map(({ record }) => withPlaceholder(record)), dictionaries };
}

/** The order of birds in the base list. */
export function inOrder(one: BirdDocument, other: BirdDocument): number {
  return one.position - other.position || (one.record.id < other.record.id ? -1 : 1);
}

function withPlaceholder(record: PenguinRecord): PenguinRecord {
  return { ...record, picture: record.picture || NO_PHOTOGRAPH, icon: record.icon || NO_PHOTOGRAPH };
}

/**
 * Joins the texts of birds and labels. What the labels' document says of an id that is no bird's is
 * overwritten by a bird with that id.
 */
function joinTexts(
  birds: readonly BirdDocument[],
  kind: "name" | "comment",
  locale: Locale,
  others: Words,
): Words {
  const ids = new Set(birds.map(({ record }) => record.id));
  const own = birds.map(({ record, [kind]: texts }) => [record.id, texts[locale]] as const);
  const left = Object.entries(others).filter(([id]) => !ids.has(id));
  const entries = [...own.filter(([, text]) => text), ...left];
  return Object.fromEntries(entries) as Words;
}

/** Splits an aquarium into its documents; `joinDocuments` puts them together again. */
export function splitContent(texts: AquariumTexts): Documents {
  const birds = texts.penguins.map((record, position) => splitBird(record, position, texts));
  return { details: splitDetails(texts), birds };
}

function splitBird(record: PenguinRecord, position: number, { dictionaries }: AquariumTexts): BirdDocument {
  const textsOf = (kind: "name" | "comment") =>
    Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const words = dictionaries[locale].penguin[kind];
        return Object.hasOwn(words, record.id) ? [[locale, words[record.id]]] : [];
      }),
    );
  return { position, record: withoutPlaceholder(record), name: textsOf("name"), comment: textsOf("comment") };
}

function withoutPlaceholder(record: PenguinRecord): PenguinRecord {
  const blank = (name: string) => (name === NO_PHOTOGRAPH ? "" : name);
  return { ...record, picture: blank(record.picture), icon: blank(record.icon) };
}

function splitDetails({ details, penguins, dictionaries }: AquariumTexts): DetailsDocument {
  const ids = new Set(penguins.map(({ id }) => id));
  const labels = byLocale(LOCALES, (locale) => {
    const { penguin, ...labels } = dictionaries[locale];
    const others = { name: withoutKeys(penguin.name, ids), comment: withoutKeys(penguin.comment, ids) };
    const hasOthers = [others.name, others.comment].some((words) => Object.keys(words).length > 0);
    return { ...labels, ...(hasOthers && { others }) };
  });
  return { details, labels };
}

function withoutKeys(words: Words, keys: ReadonlySet<string>): Words {
  return Object.fromEntries(Object.entries(words).filter(([key]) => !keys.has(key)));
}

/**
 * Returns the names in `media` of a penguin's pictures: picture and icon, and its photographs with their
 * icons.
 */
export function pictureNames({ picture, icon, photographs = [] }: PenguinRecord): string[] {
  return [picture, icon, ...photographs.flatMap(({ file, icon }) => (icon ? [file, icon] : [file]))];
}

/** Returns a penguin with other names for its pictures. */
export function renamePictures(
  record: PenguinRecord,
  nameOf: (name: string, size: "picture" | "icon") => string,
): PenguinRecord {
  const { picture, icon, photographs } = record;
  return {
    ...record,
    picture: nameOf(picture, "picture"),
    icon: nameOf(icon, "icon"),
    ...(photographs && {
      photographs: photographs.map((each) => ({
        ...each,
        file: nameOf(each.file, "picture"),
        ...(each.icon && { icon: nameOf(each.icon, "icon") }),
      })),
    }),
  };
}
