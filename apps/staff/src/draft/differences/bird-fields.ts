import { type Band, bandsOf } from "@harapen/contract/bands";
import { LOCALES } from "@harapen/contract/locales";
import type { Photograph } from "@harapen/contract/photograph";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { sortedJson } from "@harapen/contract/staff/sorted-json";
import { COMMON, LOCALE_NAMES, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { readBirthday, writeBirthday } from "../birthday.ts";
import { labelsIn, textIn } from "../display-text.ts";
import { useDraft } from "../use-draft.ts";
import { FIELDS } from "./field-texts.ts";

/** A place in a document, as the keys that lead to it. */
export type Path = readonly string[];

interface Behind {
  /** Distinguishes the field from others of the document; unset: its name does. */
  readonly key?: string;
  /** What is compared in place of the text, where that depends on other fields too. */
  readonly value?: string;
  /** What the text does not tell: the file of a photograph, and what was traced on it. */
  readonly file?: string;
  readonly traced?: string | undefined;
  /** Where the document has it; unset if it can't be put back. */
  readonly at?: readonly Path[];
}

/** A document's fields: the name of each, its text, and what is behind the text. */
export type FieldDescriptions = readonly (readonly [field: string, text: string, behind?: Behind])[];

/** The names of the record's fields as the places where a document has them. */
const ofRecord = (...fields: readonly (keyof BirdRecord)[]): readonly Path[] =>
  fields.map((field) => ["record", field]);

const TRACES = ofRecord("picture", "icon", "photographs", "spots", "alignment");
/** A partner is put back on both sides. */
export const PAIR = ofRecord("pair_id");

type BirdRecord = BirdDocument["record"];

interface FieldTexts {
  readonly fields: typeof FIELDS.ja;
  /** By their codes. */
  readonly colours: Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, string>>;
  readonly nameOf: (id: string) => string;
  readonly textIn: (texts: BirdDocument["name"]) => string | undefined;
}

function describeBand({ color, flipper, since, until }: Band, { fields, colours }: FieldTexts): string {
  return [
    colours[color] ?? fields.unknown,
    flipper && fields.flippers[flipper],
    (since || until) && `${since ?? ""}–${until ?? ""}`,
  ]
    .filter(Boolean)
    .join(" ");
}

function describeBirthday(record: BirdRecord, { fields }: FieldTexts): string {
  const { birthday_iso: day, birthday_about: isAbout } = writeBirthday(readBirthday(record));
  return day && isAbout ? fields.about(day) : (day ?? "");
}

/** Names the picture by the place of its photograph. */
function describePicture({ picture, photographs = [] }: BirdRecord, { fields }: FieldTexts): string {
  const at = photographs.findIndex(({ file }) => file === picture);
  return at < 0 ? picture && fields.otherPicture : fields.photograph(at + 1);
}

/** Returns a pattern and its photograph's alignment, for comparing. */
const traceOf = ({ alignment, spots }: Pick<BirdRecord, "alignment" | "spots">) =>
  sortedJson([alignment, spots]);

/** Describes what is traced on a photograph, and what its keepers say of it. */
function describePhotograph(
  { spots, taken, side, from, to }: Photograph,
  own: string | undefined,
  fields: FieldTexts["fields"],
): string {
  return [
    spots ? fields.traced(spots.length, own) : fields.untraced,
    taken,
    side && fields.sides[side],
    (from || to) && `${from ?? ""}–${to ?? ""}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The fields of keepers' own records, as they are written, with the words for them. */
const KEEPING = [
  ["notes", "notes"],
  ["local_id", "localId"],
  ["studbook_id", "studbookId"],
  ["chip", "chip"],
  ["hatch", "hatch"],
  ["moulted_iso", "moulted"],
] as const;

/** Describes a bird's document field by field. */
export function describeBird({ record, name, comment }: BirdDocument, texts: FieldTexts): FieldDescriptions {
  const { fields, places, nameOf } = texts;
  const { gender, place_id: place, pair_id: pair, spots, status, photographs = [] } = record;
  const own = texts.textIn(name);
  const textsOf = (kind: "name" | "comment", of: BirdDocument["name"]) =>
    LOCALES.map(
      (one) => [`${fields[kind]} ${LOCALE_NAMES[one]}`, of[one] ?? "", { at: [[kind, one]] }] as const,
    );
  return [
    ...textsOf("name", name),
    ...textsOf("comment", comment),
    [
      fields.gender,
      gender === "male" || gender === "female" ? fields[gender] : fields.unknown,
      { at: ofRecord("gender") },
    ],
    [
      fields.birthday,
      describeBirthday(record, texts),
      { at: ofRecord("birthday_iso", "birthday_precision", "birth_year", "birthday_about") },
    ],
    [
      fields.place,
      place ? (places[place] ?? fields.unknown) : place === null ? "" : fields.unknown,
      { at: ofRecord("place_id") },
    ],
    [fields.pair, pair ? nameOf(pair) : pair === null ? "" : fields.unknown, { at: PAIR }],
    [fields.parents, (record.parent_ids ?? []).map(nameOf).join(", "), { at: ofRecord("parent_ids") }],
    [
      fields.bands,
      bandsOf(record)
        .map((band) => describeBand(band, texts))
        .join(", "),
      { at: ofRecord("bands", "band_color") },
    ],
    [
      fields.status,
      [fields.statuses[status?.kind ?? "here"], status?.since].filter(Boolean).join(" "),
      { at: ofRecord("status") },
    ],
    [fields.counts, (record.avr_pos ?? []).join(" "), { at: ofRecord("avr_pos") }],
    [
      fields.spots,
      spots ? fields.spotCount(spots.length) : fields.untraced,
      { traced: traceOf(record), at: TRACES },
    ],
    [fields.photographs, fields.photographCount(photographs.length), { at: TRACES }],
    ...photographs.map(
      (each, at) =>
        [
          fields.photograph(at + 1),
          describePhotograph(each, own, fields),
          { file: each.file, traced: traceOf(each), at: TRACES },
        ] as const,
    ),
    [
      fields.picture,
      describePicture(record, texts),
      { file: `${record.picture} ${record.icon}`, at: TRACES },
    ],
    ...KEEPING.map(
      ([field, label]) => [fields[label], record[field] ?? "", { at: ofRecord(field) }] as const,
    ),
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
  const { nameless } = useTexts(COMMON);
  const { locale } = useStaffLocale();
  const { details, birds } = useDraft();
  const { labels } = imported?.details ?? details.content;
  const documents = [...(imported?.birds ?? []), ...birds.map(({ content }) => content)];
  const texts: FieldTexts = {
    fields,
    colours: labelsIn(labels, "color", locale),
    places: labelsIn(labels, "place", locale),
    nameOf: (id) => textIn(documents.find(({ record }) => record.id === id)?.name ?? {}, locale) ?? nameless,
    textIn: (name) => textIn(name, locale),
  };
  return (document) => describeBird(document, texts);
}
