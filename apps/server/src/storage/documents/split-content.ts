import { LOCALES } from "@harapen/contract/locales";
import type { PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { type AquariumTexts, byLocale, type Documents, NO_PHOTOGRAPH, type Words } from "./documents.ts";

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
