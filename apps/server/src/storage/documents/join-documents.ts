import type { Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { type AquariumTexts, byLocale, type Documents, NO_PHOTOGRAPH, type Words } from "./documents.ts";

/** Joins an aquarium's documents. Birds are ordered by their positions, those with the same one by their ids; empty texts are left out. */
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

/** Joins the texts of birds and labels. What the labels' document says of an id that is no bird's is overwritten by a bird with that id. */
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
