import type { Band } from "@harapen/contract/bands";
import { LOCALES } from "@harapen/contract/locales";
import { readAloud, withoutReadings } from "@harapen/contract/readings";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { plainLabels } from "../../draft/display-text.ts";
import { readBands } from "./read-bands.ts";
import {
  codesByWord,
  fold,
  type MatchedTable,
  RowCells,
  readBirthday,
  readCode,
  readGender,
  type UnreadCell,
} from "./read-cells.ts";

/** A new place of origin, by the table's word for it. */
export interface NewPlace {
  readonly code: string;
  readonly word: string;
}

export interface ReadBirds {
  readonly birds: readonly BirdDocument[];
  readonly places: readonly NewPlace[];
  readonly unread: readonly UnreadCell[];
  /** Names that several birds have, in the table or in the aquarium. */
  readonly sharedNames: readonly string[];
}

interface TableContext {
  readonly details: DetailsDocument;
  /** The existing birds, by whose names pairs are found too. */
  readonly known: readonly Named[];
  readonly firstPosition: number;
  /** The ids of the birds, row by row. */
  readonly ids: readonly string[];
  /** The code of a new place, by its word. */
  readonly placeCodeOf: (word: string) => string;
}

/**
 * Reads the birds of a table. A cell that is not understood is left out of its bird, and listed. If the
 * aquarium has no place of origin yet, the table's become its places.
 */
export function readTable(
  table: MatchedTable,
  { details, known, firstPosition, ids, placeCodeOf }: TableContext,
): ReadBirds {
  const rows = table.rows.map((_, index) => new RowCells(table, index));
  const colours = codesByWord(plainLabelsOf(details, "color"), details.details.band_colors);
  const knownPlaces = codesByWord(plainLabelsOf(details, "place"), []);
  const isFirst = knownPlaces.size === 0;
  const newPlaces = isFirst ? findPlaces(rows, placeCodeOf) : [];
  const places = isFirst ? codesOf(newPlaces) : knownPlaces;
  const birds = rows.map((cells, index) =>
    readBird(cells, { colours, places }, { id: ids[index] ?? "", position: firstPosition + index }),
  );
  noteNameless(table, rows, birds);
  const named = birds.map(({ record, name }) => ({ id: record.id, name }));
  const partners = findPartners(rows, named, idsByName([...known, ...named]));
  return {
    birds: birds.map((bird, index) => withPartner(bird, partners, birds, index)),
    places: newPlaces,
    unread: rows.flatMap(({ unread }) => unread),
    sharedNames: sharedNamesOf(known, named),
  };
}

/** Labels of one kind in every language, without readings. */
const plainLabelsOf = ({ labels }: DetailsDocument, kind: "color" | "place") =>
  LOCALES.map((locale) => plainLabels(labels[locale][kind], locale));

const codesOf = (places: readonly NewPlace[]) =>
  codesByWord([Object.fromEntries(places.map(({ code, word }) => [code, word]))], []);

/** The places of a table, each once however it is spelled. */
function findPlaces(rows: readonly RowCells[], placeCodeOf: TableContext["placeCodeOf"]): NewPlace[] {
  const places: NewPlace[] = [];
  for (const word of rows.map((cells) => cells.text("place")))
    if (readCode(word, codesOf(places)) === "unread") places.push({ code: placeCodeOf(word), word });
  return places;
}

/** Notes the rows that lack a name although the table has names. */
function noteNameless(
  { kinds }: MatchedTable,
  rows: readonly RowCells[],
  birds: readonly BirdDocument[],
): void {
  const nameAt = kinds.findIndex((kind) => kind?.startsWith("name."));
  if (nameAt < 0) return;
  for (const [index, { name }] of birds.entries())
    if (Object.keys(name).length === 0) rows[index]?.note("name.ja", nameAt);
}

/** Returns the ids of the partners that rows name; `null` for nobody, undefined for itself or what is not clear. */
function findPartners(
  rows: readonly RowCells[],
  birds: readonly Named[],
  byName: ReadonlyMap<string, string>,
): (string | null | undefined)[] {
  return rows.map((cells, index) => {
    const cell = readCode(cells.text("pair"), byName);
    const isItself = cell !== "unread" && cell.value === birds[index]?.id;
    return cells.read("pair", isItself ? "unread" : cell, undefined);
  });
}

/** The names of birds of the table that another bird has too. */
function sharedNamesOf(known: readonly Named[], birds: readonly Named[]): string[] {
  const own = new Set(birds.flatMap(namesOf));
  return findSharedNames([...known, ...birds]).filter((name) => own.has(name));
}

/** Sets a partner, also where only the other one's row names the pair. */
function withPartner(
  bird: BirdDocument,
  partners: readonly (string | null | undefined)[],
  birds: readonly BirdDocument[],
  index: number,
): BirdDocument {
  const namedBy = birds[partners.indexOf(bird.record.id)]?.record.id;
  const partner = partners[index] ?? namedBy ?? partners[index];
  return partner === undefined ? bird : { ...bird, record: { ...bird.record, pair_id: partner } };
}

/** A bird's id and names. */
interface Named {
  readonly id: string;
  readonly name: BirdDocument["name"];
}

/** Returns a bird's names in all languages. */
const namesOf = ({ name: { ja = "", ...others } }: Named) =>
  [withoutReadings(ja), readAloud(ja), ...Object.values(others)].map((name = "") => name.trim());

/** Returns the names that several of these birds have, ignoring width and case. */
function findSharedNames(birds: readonly Named[]): string[] {
  const firstWith = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const bird of birds)
    for (const name of namesOf(bird).filter(Boolean)) {
      const word = fold(name);
      const first = firstWith.get(word) ?? bird.id;
      firstWith.set(word, first);
      if (first !== bird.id) shared.set(word, name);
    }
  return [...shared.values()];
}

/** Returns the ids of birds by their names in any language, except names that several have. */
function idsByName(birds: readonly Named[]): ReadonlyMap<string, string> {
  const shared = new Set(findSharedNames(birds).map(fold));
  const named = birds.flatMap((bird) =>
    namesOf(bird)
      .filter((name) => !shared.has(fold(name)))
      .map((name) => ({ [bird.id]: name })),
  );
  return codesByWord(named, []);
}

/** The codes of an aquarium's colours and places, by their labels. */
interface Codes {
  readonly colours: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, string>;
}

const BAND_COLUMNS = [
  ["bands.left", "left"],
  ["bands.right", "right"],
  ["bands", undefined],
] as const;

/** Reads the bird of a row, without its partner. */
function readBird(
  cells: RowCells,
  { colours, places }: Codes,
  { id, position }: { readonly id: string; readonly position: number },
): BirdDocument {
  const worn = BAND_COLUMNS.flatMap(([kind, side]) =>
    cells.read(kind, readBands(cells.text(kind), colours, side), []),
  );
  return {
    position,
    name: cells.texts("name"),
    comment: cells.texts("comment"),
    record: {
      id,
      picture: "",
      icon: "",
      ...bandsOf(worn),
      gender: cells.read("gender", readGender(cells.text("gender")), null),
      place_id: cells.read("place", readCode(cells.text("place"), places), undefined),
      ...cells.read("birthday", readBirthday(cells.text("birthday")), {}),
    },
  };
}

/** The fields of a record for bands that are worn: more than their colours only where a flipper is known. */
function bandsOf(bands: readonly Band[]) {
  const band_color = bands.map(({ color }) => color);
  return bands.some(({ flipper }) => flipper) ? { band_color, bands: [...bands] } : { band_color };
}
