import { type Band, bandsOf } from "@harapen/contract/bands";
import { LOCALES } from "@harapen/contract/locales";
import type { Photograph } from "@harapen/contract/photograph";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { sortedJson } from "@harapen/contract/staff/sorted-json";
import { LOCALE_NAMES, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { readBirthday, writeBirthday } from "../birthday.ts";
import { labelsIn, textIn } from "../display-text.ts";
import { useDraft } from "../use-draft.ts";
import { FIELDS } from "./field-texts.ts";

/** A document's fields: the name of each, its text, and if it was traced the data behind the text. */
export type FieldDescriptions = readonly (readonly [field: string, text: string, traced?: string])[];

type BirdRecord = BirdDocument["record"];

interface FieldTexts {
  readonly fields: typeof FIELDS.ja;
  /** By their codes. */
  readonly colours: Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, string>>;
  readonly nameOf: (id: string) => string;
}

function describeBand({ color, flipper, since, until }: Band, { fields, colours }: FieldTexts): string {
  return [
    colours[color] ?? color,
    flipper && fields.flippers[flipper],
    (since || until) && `${since ?? ""}–${until ?? ""}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Names the picture by its place and its file's beginning: another may have taken its place. */
function describePicture({ picture, photographs = [] }: BirdRecord, { fields }: FieldTexts): string {
  const at = photographs.findIndex(({ file }) => file === picture);
  return at < 0 ? picture : `${fields.photograph(at + 1)} · ${beginning(picture)}`;
}

const beginning = (file: string) => file.slice(0, 6);

/** Returns a pattern and its photograph's alignment, for comparing. */
const traceOf = ({ alignment, spots }: Pick<BirdRecord, "alignment" | "spots">) =>
  sortedJson([alignment, spots]);

function describePhotograph({ file, spots }: Photograph, { fields }: FieldTexts): string {
  return `${beginning(file)} · ${spots ? fields.traced(spots.length) : fields.untraced}`;
}

/** Describes a bird's document field by field. */
export function describeBird({ record, name, comment }: BirdDocument, texts: FieldTexts): FieldDescriptions {
  const { fields, places, nameOf } = texts;
  const { gender, place_id: place, pair_id: pair, spots, status, photographs = [] } = record;
  return [
    ...LOCALES.map((one) => [`${fields.name} ${LOCALE_NAMES[one]}`, name[one] ?? ""] as const),
    ...LOCALES.map((one) => [`${fields.comment} ${LOCALE_NAMES[one]}`, comment[one] ?? ""] as const),
    [fields.gender, gender === "male" || gender === "female" ? fields[gender] : fields.unknown],
    [fields.birthday, writeBirthday(readBirthday(record)).birthday_iso ?? ""],
    [fields.place, place ? (places[place] ?? place) : ""],
    [fields.pair, pair ? nameOf(pair) : ""],
    [fields.parents, (record.parent_ids ?? []).map(nameOf).join(", ")],
    [
      fields.bands,
      bandsOf(record)
        .map((band) => describeBand(band, texts))
        .join(", "),
    ],
    [fields.status, [fields.statuses[status?.kind ?? "here"], status?.since].filter(Boolean).join(" ")],
    [fields.spots, spots ? fields.spotCount(spots.length) : fields.untraced, traceOf(record)],
    [fields.counts, (record.avr_pos ?? []).join(" ")],
    [fields.photographs, fields.photographCount(photographs.length)],
    ...photographs.map(
      (each, at) => [fields.photograph(at + 1), describePhotograph(each, texts), traceOf(each)] as const,
    ),
    [fields.picture, describePicture(record, texts), record.icon],
  ];
}

/** Documents that are not in the draft: their labels and names take precedence over the draft's. */
interface Imported {
  readonly details: DetailsDocument | undefined;
  readonly birds: readonly BirdDocument[];
}

/** Returns what describes a bird's document in the page's language, with the draft's labels and names. */
export function useBirdFields(imported?: Imported): (document: BirdDocument) => FieldDescriptions {
  const fields = useTexts(FIELDS);
  const { locale } = useStaffLocale();
  const { details, birds } = useDraft();
  const { labels } = imported?.details ?? details.content;
  const documents = [...(imported?.birds ?? []), ...birds.map(({ content }) => content)];
  const texts: FieldTexts = {
    fields,
    colours: labelsIn(labels, "color", locale),
    places: labelsIn(labels, "place", locale),
    nameOf: (id) => textIn(documents.find(({ record }) => record.id === id)?.name ?? {}, locale) ?? id,
  };
  return (document) => describeBird(document, texts);
}
