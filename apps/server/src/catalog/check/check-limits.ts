import { LOCALES } from "@harapen/contract/locales";
import type { AquariumFile, PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { CONTENT_LIMITS as MOST } from "@harapen/contract/staff/limits";
import type { AquariumTexts } from "../documents.ts";
import { BASE_FILE, DETAILS_FILE, dictionaryFile, type Finding } from "./finding.ts";

/** A field that is longer, or has more, than a content may have. */
interface Excess {
  readonly field: string;
  /** In English, as the end of a sentence that has begun with the field. */
  readonly message: string;
}

/** Returns which fields of a drafted bird are beyond the limits. */
export function excessOfBird({ record, name, comment }: BirdDocument): Excess[] {
  return [
    ...excessOfRecord(record),
    ...LOCALES.flatMap((locale) => [
      ...over(`name.${locale}`, name[locale], MOST.name),
      ...over(`comment.${locale}`, comment[locale], MOST.comment),
    ]),
  ];
}

/** Returns the length of names and comments, whoever's or in whatever language they are. */
export function textLength(...texts: readonly (Pick<BirdDocument, "name" | "comment"> | Texts)[]): number {
  const all = texts.flatMap(({ name, comment }) => [...Object.values(name), ...Object.values(comment)]);
  return all.reduce((sum, text) => sum + text.length, 0);
}

/** Returns which fields of an aquarium's drafted details are beyond the limits. */
export function excessOfDetails({ details, labels }: DetailsDocument): Excess[] {
  return [
    ...excessOfAquarium(details),
    ...LOCALES.flatMap((locale) => {
      const { others, ...words } = labels[locale];
      return [
        ...excessOfWords(words).map(({ field, message }) => ({ field: `${field}.${locale}`, message })),
        ...(others ? excessOfTexts(others) : []),
      ];
    }),
  ];
}

/** Returns what of an exchange folder's texts is beyond the limits, each with its file and record. */
export function checkLimits({
  details,
  penguins,
  dictionaries,
}: Omit<AquariumTexts, "details"> & { readonly details: AquariumFile | undefined }): Finding[] {
  const found = (file: string, excess: readonly Excess[], bird?: string): Finding[] =>
    excess.map((each) => ({
      ...{ severity: "error", code: "too-long", file, ...each },
      ...(bird !== undefined && { bird }),
    }));
  const ofTexts = LOCALES.flatMap((locale) => {
    const { penguin, ...words } = dictionaries[locale];
    return found(dictionaryFile(locale), [...excessOfTexts(penguin), ...excessOfWords(words)]);
  });
  const length = textLength(...LOCALES.map((locale) => dictionaries[locale].penguin));
  const ofAll = length > MOST.texts ? [{ field: "penguin", message: tooLongTogether(length) }] : [];
  return [
    ...(details ? found(DETAILS_FILE, excessOfAquarium(details)) : []),
    ...found(BASE_FILE, over("records", penguins, MOST.birds)),
    ...penguins.slice(0, MOST.birds).flatMap((record) => found(BASE_FILE, excessOfRecord(record), record.id)),
    ...ofTexts,
    ...(ofTexts.length === 0 ? found(dictionaryFile("ja"), ofAll) : []),
  ];
}

/** Returns what is said of all birds' texts where they are too long, as the end of a sentence. */
export const tooLongTogether = (length: number) =>
  `has names and comments of ${length} characters in all languages together, and may have ${MOST.texts}`;

function excessOfAquarium({ name, band_colors, survey = {} }: AquariumFile): Excess[] {
  const { by_locale, ...common } = survey;
  const addresses = [common, ...Object.values(by_locale ?? {})];
  return [
    ...LOCALES.flatMap((locale) => over(`name.${locale}`, name[locale], MOST.aquariumName)),
    ...over("band_colors", band_colors, MOST.bandColors),
    ...band_colors.flatMap((code, index) => over(`band_colors[${index}]`, code, MOST.id)),
    ...addresses.flatMap((each) => [
      ...over("survey.guest", each?.guest, MOST.address),
      ...over("survey.member", each?.member, MOST.address),
    ]),
  ];
}

function excessOfRecord(record: PenguinRecord): Excess[] {
  const { picture, icon, photographs = [], bands = [], band_color, parent_ids = [] } = record;
  return [
    ...over("picture", picture, MOST.fileName),
    ...over("icon", icon, MOST.fileName),
    ...photographs.flatMap((each, index) => [
      ...over(`photographs[${index}].file`, each.file, MOST.fileName),
      ...over(`photographs[${index}].icon`, each.icon, MOST.fileName),
    ]),
    ...over("band_color", band_color, MOST.wornColors),
    ...band_color.flatMap((code, index) => over(`band_color[${index}]`, code, MOST.id)),
    ...bands.flatMap(({ color }, index) => over(`bands[${index}].color`, color, MOST.id)),
    ...over("pair_id", record.pair_id, MOST.id),
    ...parent_ids.flatMap((id, index) => over(`parent_ids[${index}]`, id, MOST.id)),
    ...over("place_id", record.place_id, MOST.id),
    ...over("gender", record.gender, MOST.id),
    ...over("notes", record.notes, MOST.notes),
    ...over("local_id", record.local_id, MOST.number),
    ...over("studbook_id", record.studbook_id, MOST.number),
    ...over("chip", record.chip, MOST.number),
    ...over("hatch", record.hatch, MOST.hatch),
  ];
}

type Words = Readonly<Record<string, string>>;
type Texts = Readonly<Record<"name" | "comment", Words>>;

/** Returns the excess of names and comments by the ids of birds. */
function excessOfTexts({ name, comment }: Texts): Excess[] {
  return (["name", "comment"] as const).flatMap((kind) => {
    const texts = Object.entries(kind === "name" ? name : comment);
    return [
      ...over(kind, texts, MOST.birds),
      ...texts.slice(0, MOST.birds).flatMap(([id, text]) => over(`${kind}.${short(id)}`, text, MOST[kind])),
    ];
  });
}

type Labels = Readonly<Record<"place" | "gender" | "color", Words>>;

function excessOfWords(labels: Labels): Excess[] {
  return (["place", "gender", "color"] as const).flatMap((kind) => {
    const words = Object.entries(labels[kind]);
    return [
      ...over(kind, words, MOST.words),
      ...words
        .slice(0, MOST.words)
        .flatMap(([code, word]) => [
          ...over(kind, code, MOST.id),
          ...over(`${kind}.${short(code)}`, word, MOST.word),
        ]),
    ];
  });
}

const short = (key: string) => key.slice(0, MOST.id);

function over(field: string, value: string | readonly unknown[] | null | undefined, most: number): Excess[] {
  if (!value || value.length <= most) return [];
  const unit = typeof value === "string" ? "characters" : "entries";
  return [{ field, message: `has ${value.length} ${unit}, and may have ${most}` }];
}
