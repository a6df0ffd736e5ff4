import { LOCALES } from "@harapen/contract/locales";
import type { Band } from "@harapen/contract/records/bands";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { plainLabels } from "../../draft/display-text.ts";
import type { ColumnKind } from "./columns.ts";
import { findSharedNames, idsByName, type Named, namesOf } from "./names.ts";
import { readBands } from "./read-bands.ts";
import { type Cell, codesByWord, readBirthday, readCode, readGender } from "./read-cells.ts";

/** A cell that could not be read: its row and column as people count them, from 1 below the heads. */
export interface UnreadCell {
  readonly row: number;
  readonly column: string;
  readonly kind: ColumnKind;
  readonly text: string;
}

/** A place of origin that is new, by the word that the table has for it. */
export interface NewPlace {
  readonly code: string;
  readonly word: string;
}

export interface ReadBirds {
  readonly birds: readonly BirdDocument[];
  readonly places: readonly NewPlace[];
  readonly unread: readonly UnreadCell[];
  /** Names of birds that another one has, in the table or in the aquarium. */
  readonly sharedNames: readonly string[];
}

interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly kinds: readonly (ColumnKind | undefined)[];
}

interface Surroundings {
  readonly details: DetailsDocument;
  /** The birds that are there already, by whose names pairs are found too. */
  readonly known: readonly Named[];
  readonly firstPosition: number;
  readonly newId: () => string;
}

const BAND_COLUMNS = [
  ["bands.left", "left"],
  ["bands.right", "right"],
  ["bands", undefined],
] as const;

/** The fields of a record for bands that are worn: more than their colours only where a flipper is known. */
function bandsOf(bands: readonly Band[]) {
  const band_color = bands.map(({ color }) => color);
  return bands.some(({ flipper }) => flipper) ? { band_color, bands: [...bands] } : { band_color };
}

/** Labels of one kind in every language, without readings. */
const plainLabelsOf = ({ labels }: DetailsDocument, kind: "color" | "place") =>
  LOCALES.map((locale) => plainLabels(labels[locale][kind], locale));

const codesOf = (places: readonly NewPlace[]) =>
  codesByWord([Object.fromEntries(places.map(({ code, word }) => [code, word]))], []);

/** The places that words name, each once however it is spelled. */
function findPlaces(words: readonly string[], newId: () => string): NewPlace[] {
  const places: NewPlace[] = [];
  for (const word of words)
    if (readCode(word, codesOf(places)) === "unread") places.push({ code: newId(), word });
  return places;
}

/**
 * Reads the birds of a table. A cell that is not understood is left out of its bird, and listed. Where the aquarium has no place of origin yet
 * the table's are its places.
 */
export function readTable(
  { heads, rows, kinds }: Table,
  { details, known, firstPosition, newId }: Surroundings,
): ReadBirds {
  const unread: UnreadCell[] = [];
  const colours = codesByWord(plainLabelsOf(details, "color"), details.details.band_colors);
  const knownPlaces = codesByWord(plainLabelsOf(details, "place"), []);
  const placeWords = rows.map((row) => row[kinds.indexOf("place")]?.trim() ?? "");
  const newPlaces = knownPlaces.size === 0 ? findPlaces(placeWords, newId) : [];
  const places = knownPlaces.size === 0 ? codesOf(newPlaces) : knownPlaces;
  const birds = rows.map((row, index): BirdDocument => {
    const text = (kind: ColumnKind) => row[kinds.indexOf(kind)]?.trim() ?? "";
    const read = <Value>(kind: ColumnKind, cell: Cell<Value>, none: Value): Value => {
      if (cell !== "unread") return cell.value;
      unread.push({ row: index + 1, column: heads[kinds.indexOf(kind)] ?? kind, kind, text: text(kind) });
      return none;
    };
    const texts = (kind: "name" | "comment") =>
      Object.fromEntries(
        LOCALES.flatMap((locale) => {
          const own = text(`${kind}.${locale}`);
          return own === "" ? [] : [[locale, own]];
        }),
      );
    const name = texts("name");
    const nameAt = kinds.findIndex((kind) => kind?.startsWith("name."));
    if (nameAt >= 0 && Object.keys(name).length === 0)
      unread.push({ row: index + 1, column: heads[nameAt] ?? "name", kind: "name.ja", text: "" });
    return {
      position: firstPosition + index,
      name,
      comment: texts("comment"),
      record: {
        id: newId(),
        picture: "",
        icon: "",
        ...bandsOf(
          BAND_COLUMNS.flatMap(([kind, side]) => read(kind, readBands(text(kind), colours, side), [])),
        ),
        gender: read("gender", readGender(text("gender")), null),
        place_id: read("place", readCode(text("place"), places), null),
        ...read("birthday", readBirthday(text("birthday")), {}),
      },
    };
  });
  const all = [...known, ...birds.map(({ record, name }) => ({ id: record.id, name }))];
  const byName = idsByName(all);
  const pairAt = kinds.indexOf("pair");
  const partners = rows.map((row, index) => {
    const cell = readCode(row[pairAt] ?? "", byName);
    if (cell !== "unread" && cell.value !== birds[index]?.record.id) return cell.value;
    unread.push({ row: index + 1, column: heads[pairAt] ?? "pair", kind: "pair", text: row[pairAt] ?? "" });
    return null;
  });
  return {
    birds: birds.map((bird, index) => withPartner(bird, partners, birds, index)),
    places: newPlaces,
    unread,
    sharedNames: findSharedNames(all).filter((name) =>
      birds.some((bird) => namesOf({ id: bird.record.id, name: bird.name }).includes(name)),
    ),
  };
}

/** A pair that only one of the two rows names is set on both. */
function withPartner(
  bird: BirdDocument,
  partners: readonly (string | null)[],
  birds: readonly BirdDocument[],
  index: number,
): BirdDocument {
  const named = partners[index] ?? null;
  const namedBy = birds[partners.indexOf(bird.record.id)]?.record.id ?? null;
  const partner = named ?? namedBy;
  return partner === null ? bird : { ...bird, record: { ...bird.record, pair_id: partner } };
}
