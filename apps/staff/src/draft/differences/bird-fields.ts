import { LOCALES } from "@harapen/contract/locales";
import { type Band, bandsOf } from "@harapen/contract/records/bands";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import { plainLabels, textIn } from "../display-text.ts";
import { useDraft } from "../use-draft.ts";
import { FIELDS } from "./field-texts.ts";

/** A bird's document in words: each field's name and what stands in it. */
export type FieldsInWords = readonly (readonly [field: string, text: string])[];

/** What is not in the draft, whose labels and names count before the draft's. */
interface Imported {
  readonly details: DetailsDocument | undefined;
  readonly birds: readonly BirdDocument[];
}

/** Puts a bird's document into words, with the labels and names of the draft. */
export function useBirdFields(imported?: Imported): (document: BirdDocument) => FieldsInWords {
  const texts = useTexts(FIELDS);
  const { locale } = useStaffLocale();
  const { details, birds } = useDraft();
  const labels = (imported?.details ?? details.content).labels[locale];
  const [colours, places] = [plainLabels(labels.color, locale), plainLabels(labels.place, locale)];
  const documents = [...(imported?.birds ?? []), ...birds.map(({ content }) => content)];
  const nameOf = (id: string) =>
    textIn(documents.find(({ record }) => record.id === id)?.name ?? {}, locale) ?? id;
  const bandInWords = ({ color, flipper, since, until }: Band) =>
    [
      colours[color] || color,
      flipper && texts.flippers[flipper],
      (since || until) && `${since ?? ""}–${until ?? ""}`,
    ]
      .filter(Boolean)
      .join(" ");
  /** The photograph by its place among the bird's, and the beginning of its file's name: another may have come to its place. */
  const pictureInWords = ({ picture, photographs = [] }: BirdDocument["record"]) => {
    const at = photographs.findIndex(({ file }) => file === picture);
    return at < 0 ? picture : `${texts.photographs} ${at + 1} · ${picture.slice(0, 6)}`;
  };
  return ({ record, name, comment }) => {
    const { gender, place_id: place, pair_id: pair, spots, status } = record;
    return [
      ...LOCALES.map((one) => [`${texts.name} ${LOCALE_NAMES[one]}`, name[one] ?? ""] as const),
      ...LOCALES.map((one) => [`${texts.comment} ${LOCALE_NAMES[one]}`, comment[one] ?? ""] as const),
      [texts.gender, gender === "male" || gender === "female" ? texts[gender] : texts.unknown],
      [texts.birthday, record.birthday_iso ?? ""],
      [texts.place, place ? (places[place] ?? place) : ""],
      [texts.pair, pair ? nameOf(pair) : ""],
      [texts.parents, (record.parent_ids ?? []).map(nameOf).join(", ")],
      [texts.bands, bandsOf(record).map(bandInWords).join(", ")],
      [texts.status, [texts.statuses[status?.kind ?? "here"], status?.since].filter(Boolean).join(" ")],
      [texts.spots, spots ? texts.spotCount(spots.length) : texts.untraced],
      [texts.photographs, texts.photographCount(record.photographs?.length ?? 0)],
      [texts.picture, pictureInWords(record)],
    ];
  };
}
