import type { Locale } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import type { AquariumContent, MediaFile } from "../aquarium-content.ts";

/**
 * A finding about an aquarium's content that its keepers should look at. An error cannot be true, and is
 * accepted neither by an import nor by a publish; a warning may be intended.
 */
export interface Finding {
  readonly severity: "error" | "warning";
  /** The rule. */
  readonly code: FindingCode;
  /** The file of the exchange folder to which it belongs. */
  readonly file: string;
  /** The id of the penguin; unset where it is about the aquarium as a whole. */
  readonly bird?: string;
  /** The field of the penguin's record. */
  readonly field?: string;
  /** In English, as the end of a sentence that has begun with file, record and field. */
  readonly message: string;
}

export type FindingCode =
  | "too-long"
  | "impossible-date"
  | "future-date"
  | "other-year"
  | "unknown-sex"
  | "taken-off-before"
  | "ended-before-begun"
  | "other-bands"
  | "unknown-band-color"
  | "too-many-bands"
  | "other-flipper"
  | "own-pair"
  | "one-sided-pair"
  | "unknown-pair"
  | "own-parent"
  | "unknown-parent"
  | "spot-outside-canvas"
  | "spot-off-belly"
  | "duplicate-spot"
  | "duplicate-photograph"
  | "untraced"
  | "missing-name"
  | "nameless"
  | "missing-label"
  | "stray-mark";

/** The parts of a content that are checked. */
export interface CheckedContent extends Pick<AquariumContent, "details" | "penguins" | "dictionaries"> {
  readonly media: readonly Pick<MediaFile, "name" | "hash">[];
}

/** The files of an aquarium in the exchange format, below its folder. */
export const DETAILS_FILE = "aquarium.json";
export const BASE_FILE = "base.json";
export const dictionaryFile = (locale: Locale) => `localize/${locale}.json`;

/**
 * Returns a finding as a line that names file, record and field: `base.json: the record at index 2 (id "3"),
 * field spots: …`. `indices` are those of the records by their ids.
 */
export function describeFinding(
  { file, bird, field, message }: Finding,
  indices: ReadonlyMap<string, number>,
): string {
  if (file !== BASE_FILE || bird === undefined) return `${file}: ${message}`;
  const record = `the record at index ${indices.get(bird) ?? -1} (id ${JSON.stringify(bird)})`;
  return `${file}: ${record}${field === undefined ? "" : `, field ${field}`}: ${message}`;
}

/** Returns the indices of records by their ids. */
export const indicesOf = (base: readonly Penguin[]): ReadonlyMap<string, number> =>
  new Map(base.map(({ id }, index) => [id, index]));
