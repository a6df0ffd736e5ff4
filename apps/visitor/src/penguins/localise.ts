import type {
  BorrowedLabels,
  DictionaryReadings,
  DictionaryResponse,
  ReadPhrases,
} from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import type { BirthdayPrecision, Penguin } from "@harapen/contract/penguin";
import type { Alignment } from "@harapen/contract/photograph";

export type Gender = "male" | "female" | "unknown";

/** A penguin with labels in the visitor's language. A label is empty where nothing is known. */
export interface LocalisedPenguin {
  readonly id: string;
  readonly picture: string;
  readonly icon: string;
  /** How the picture lies under the outline; undefined where that is not known. */
  readonly alignment: Alignment | undefined;
  /** The id where no language has a name. */
  readonly nameLabel: string;
  readonly pairId: string | null;
  readonly pairLabel: string;
  /** Colour codes, and a label for each. */
  readonly bandColors: readonly string[];
  readonly bandColorLabels: readonly string[];
  readonly placeId: string | null;
  readonly placeLabel: string;
  readonly gender: Gender;
  readonly genderLabel: string;
  readonly birthdayISO: string | null;
  readonly birthdayPrecision: BirthdayPrecision | null;
  readonly birthYear: number | null;
  readonly birthdayLabel: string;
  /** For one that moved away or died, which of the two and since when: empty where that is not known. Null for the others. */
  readonly former: { readonly kind: "moved" | "died"; readonly since: string } | null;
  readonly comment: string;
  /** The phrases of the comment, between which lines may break: one where it is not split, none where there is no comment. */
  readonly commentPhrases: readonly string[];
  /** The labels and the comment with the readings that keepers wrote, where the dictionary has some for them. */
  readonly readings: PenguinReadings;
  /** The languages of the labels that the visitor's language lacks and another has. */
  readonly languages: LabelLanguages;
}

/** A name with its readings and its language. */
export interface PenguinNameLabel extends Pick<LocalisedPenguin, "nameLabel"> {
  readonly readings: Pick<PenguinReadings, "name">;
  readonly languages: Pick<LabelLanguages, "name">;
}

interface PenguinReadings {
  readonly name: ReadPhrases | undefined;
  readonly pair: ReadPhrases | undefined;
  /** In the order of the bands. */
  readonly bandColors: readonly (ReadPhrases | undefined)[];
  readonly place: ReadPhrases | undefined;
  readonly gender: ReadPhrases | undefined;
  readonly comment: ReadPhrases | undefined;
}

interface LabelLanguages {
  readonly name: Locale | undefined;
  readonly pair: Locale | undefined;
  /** In the order of the bands. */
  readonly bandColors: readonly (Locale | undefined)[];
  readonly place: Locale | undefined;
  readonly gender: Locale | undefined;
}

type Labels<Label = string> = Readonly<Record<string, Label>>;

/** Returns the label of a code in a dictionary, which is external data: "constructor" must not find an inherited property. */
const ownLabel = <Label>(labels: Labels<Label>, code: string): Label | undefined =>
  Object.hasOwn(labels, code) ? labels[code] : undefined;

/**
 * The label of an id or a code, or this itself where the dictionary lacks it or has nothing but white space.
 */
export function labelFor(labels: Labels, code: string): string {
  const label = ownLabel(labels, code);
  return label?.trim() ? label : code;
}

function genderOf(value: string | null | undefined): Gender {
  return value === "male" || value === "female" ? value : "unknown";
}

const ISO_LENGTH: Readonly<Record<BirthdayPrecision, number>> = { day: 10, month: 7, year: 4, unknown: 0 };

/** Returns the birthday to the precision that is known: 2016-04-02, 2016-04 or 2016; empty when it is unknown. */
export function birthdayLabel(
  penguin: Pick<Penguin, "birthday_iso" | "birthday_precision" | "birth_year">,
): string {
  const known = penguin.birthday_iso || penguin.birth_year?.toString() || "";
  return known.slice(0, ISO_LENGTH[penguin.birthday_precision ?? "day"]);
}

/** A penguin's name, by its id alone: for one that has left the base list. */
export function nameOf(id: string, { penguin, readings, borrowed }: DictionaryResponse): PenguinNameLabel {
  return {
    nameLabel: labelFor(penguin.name, id),
    readings: { name: readings && ownLabel(readings.name, id) },
    languages: { name: borrowed && ownLabel(borrowed.name, id) },
  };
}

/**
 * Localises a base record with a dictionary, whose labels the server has filled from the other languages. A
 * name, a colour and a place that none has fall back to their ids and codes; an unknown gender and a missing
 * comment are empty.
 */
export function localise(penguin: Penguin, dictionary: DictionaryResponse): LocalisedPenguin {
  const { id, picture, icon, pair_id: pair, place_id: place } = penguin;
  const gender = genderOf(penguin.gender);
  const comment = ownLabel(dictionary.penguin.comment, id) ?? "";
  return {
    id,
    picture,
    icon,
    alignment: penguin.alignment,
    nameLabel: labelFor(dictionary.penguin.name, id),
    pairId: pair ?? null,
    pairLabel: pair ? labelFor(dictionary.penguin.name, pair) : "",
    bandColors: penguin.band_color,
    bandColorLabels: penguin.band_color.map((code) => labelFor(dictionary.color, code)),
    placeId: place ?? null,
    placeLabel: place ? labelFor(dictionary.place, place) : "",
    gender,
    genderLabel: gender === "unknown" ? "" : (ownLabel(dictionary.gender, gender) ?? ""),
    birthdayISO: penguin.birthday_iso ?? null,
    birthdayPrecision: penguin.birthday_precision ?? null,
    birthYear: penguin.birth_year ?? null,
    birthdayLabel: birthdayLabel(penguin),
    former: formerOf(penguin),
    comment,
    commentPhrases: phrasesOf(comment, ownLabel(dictionary.penguin.comment_phrases ?? {}, id)),
    readings: readingsOf(penguin, dictionary.readings),
    languages: languagesOf(penguin, dictionary.borrowed),
  };
}

function readingsOf(penguin: Penguin, readings?: DictionaryReadings): PenguinReadings {
  const read = (kind: keyof DictionaryReadings, code: string | null | undefined) =>
    readings && code ? ownLabel(readings[kind], code) : undefined;
  return {
    name: read("name", penguin.id),
    pair: read("name", penguin.pair_id),
    bandColors: penguin.band_color.map((code) => read("color", code)),
    place: read("place", penguin.place_id),
    gender: read("gender", penguin.gender),
    comment: read("comment", penguin.id),
  };
}

function languagesOf(penguin: Penguin, borrowed?: BorrowedLabels): LabelLanguages {
  const languageOf = (kind: keyof BorrowedLabels, code: string | null | undefined) =>
    borrowed && code ? ownLabel(borrowed[kind], code) : undefined;
  return {
    name: languageOf("name", penguin.id),
    pair: languageOf("name", penguin.pair_id),
    bandColors: penguin.band_color.map((code) => languageOf("color", code)),
    place: languageOf("place", penguin.place_id),
    gender: languageOf("gender", penguin.gender),
  };
}

function formerOf({ status }: Penguin): LocalisedPenguin["former"] {
  const kind = status?.kind;
  return kind === "moved" || kind === "died" ? { kind, since: status?.since ?? "" } : null;
}

/** Returns the phrases of a comment, if `phrases` belong to it: an answer may lack them. */
function phrasesOf(comment: string, phrases: readonly string[] = []): readonly string[] {
  if (comment === "") return [];
  return phrases.join("") === comment ? phrases : [comment];
}

/** The dictionary where a language's own cannot be loaded: labels fall back to ids and codes. */
export const EMPTY_DICTIONARY: DictionaryResponse = {
  penguin: { name: {}, comment: {} },
  place: {},
  gender: {},
  color: {},
};
