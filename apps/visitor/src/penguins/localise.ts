import type { DictionaryResponse, ReadPhrases } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import type { BirthdayPrecision, Penguin } from "@harapen/contract/penguin";
import type { Alignment } from "@harapen/contract/photograph";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../i18n/translate.ts";
import { dictionaryQuery, firstLoadedDictionary, useAquariumSlug } from "./queries.ts";

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
  /** Whether keepers say that it has no partner, or nothing of its place; else, without one, it is unknown. */
  readonly hasNoPair: boolean;
  readonly hasNoPlace: boolean;
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
  /** Whether the birthday is an estimate. */
  readonly isBirthdayAbout: boolean;
  /**
   * For one that moved away or died, which of the two and since when: empty where that is not known. Null for
   * the others.
   */
  readonly former: { readonly kind: "moved" | "died"; readonly since: string } | null;
  readonly comment: string;
  /**
   * The phrases of the comment, between which lines may break: one where it is not split, none where there is
   * no comment.
   */
  readonly commentPhrases: readonly string[];
  /**
   * The labels and the comment with the readings that keepers wrote, where the dictionary has some for them.
   */
  readonly readings: PenguinReadings;
  /** The languages of the labels that the visitor's language lacks and another has. */
  readonly languages: LabelLanguages;
}

/** A name with its readings and its language. */
export interface PenguinNameLabel extends Pick<LocalisedPenguin, "nameLabel"> {
  readonly readings: Pick<PenguinReadings, "name">;
  readonly languages: Pick<LabelLanguages, "name">;
}

/** What is known about each of a penguin's labels. */
interface PerLabel<About> {
  readonly name: About | undefined;
  readonly pair: About | undefined;
  /** In the order of the bands. */
  readonly bandColors: readonly (About | undefined)[];
  readonly place: About | undefined;
  readonly gender: About | undefined;
}

type LabelLanguages = PerLabel<Locale>;

interface PenguinReadings extends PerLabel<ReadPhrases> {
  readonly comment: ReadPhrases | undefined;
}

type Labels<Label = string> = Readonly<Record<string, Label>>;

/**
 * Returns the label of a code in a dictionary, which is external data: "constructor" must not find an
 * inherited property.
 */
const ownLabel = <Label>(labels: Labels<Label>, code: string): Label | undefined =>
  Object.hasOwn(labels, code) ? labels[code] : undefined;

/** The label of an id or a code, or this itself where the dictionary has none but white space. */
export function labelFor(labels: Labels, code: string): string {
  const label = ownLabel(labels, code);
  return label?.trim() ? label : code;
}

function genderOf(value: string | null | undefined): Gender {
  return value === "male" || value === "female" ? value : "unknown";
}

const ISO_LENGTH: Readonly<Record<BirthdayPrecision, number>> = { day: 10, month: 7, year: 4, unknown: 0 };

/**
 * Returns the birthday to the precision that is known: 2016-04-02, 2016-04 or 2016; empty when it is unknown.
 */
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
    hasNoPair: pair === null,
    hasNoPlace: place === null,
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
    isBirthdayAbout: penguin.birthday_about ?? false,
    former: formerOf(penguin),
    comment,
    commentPhrases: phrasesOf(comment, ownLabel(dictionary.penguin.comment_phrases ?? {}, id)),
    readings: {
      ...perLabel(penguin, dictionary.readings),
      comment: dictionary.readings && ownLabel(dictionary.readings.comment, id),
    },
    languages: perLabel(penguin, dictionary.borrowed),
  };
}

function perLabel<About>(
  penguin: Penguin,
  known: Readonly<Record<"name" | "color" | "place" | "gender", Labels<About>>> | undefined,
): PerLabel<About> {
  const about = (kind: keyof NonNullable<typeof known>, code: string | null | undefined) =>
    known && code ? ownLabel(known[kind], code) : undefined;
  return {
    name: about("name", penguin.id),
    pair: about("name", penguin.pair_id),
    bandColors: penguin.band_color.map((code) => about("color", code)),
    place: about("place", penguin.place_id),
    gender: about("gender", penguin.gender),
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

/**
 * The current aquarium's dictionary in the visitor's language; `undefined` while it is loaded for the first
 * time. After a change of language the previous dictionary stays until the new one is loaded. Where it cannot
 * be loaded, it is the one that was loaded first, in whichever language; without any, penguins are shown
 * without labels.
 */
export function useDictionary(): DictionaryResponse | undefined {
  const slug = useAquariumSlug();
  const { data, errorUpdateCount } = useQuery({
    ...dictionaryQuery(slug, useLocale()),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === slug ? previous : undefined,
  });
  // Also while it is loaded again after a failure.
  const hasFailed = errorUpdateCount > 0;
  return data ?? (hasFailed ? (firstLoadedDictionary(slug) ?? EMPTY_DICTIONARY) : undefined);
}
