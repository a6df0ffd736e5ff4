import { LOCALES } from "@harapen/contract/locales";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { plainLabels } from "../../draft/display-text.ts";
import { findSharedNames, idsByName, type Named, namesOf } from "./names.ts";
import { readBird } from "./read-bird.ts";
import { codesByWord, readCode } from "./read-cells.ts";
import { type MatchedTable, RowCells, type UnreadCell } from "./row-cells.ts";

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
 * Reads the birds of a table. A cell that is not understood is left out of its bird, and listed. If the aquarium has no place of origin yet,
 * the table's become its places.
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

/** Returns the ids of the partners that rows name, in order; `null` where a row names none, its own bird, or a name that several have. */
function findPartners(
  rows: readonly RowCells[],
  birds: readonly Named[],
  byName: ReadonlyMap<string, string>,
): (string | null)[] {
  return rows.map((cells, index) => {
    const cell = readCode(cells.text("pair"), byName);
    const isItself = cell !== "unread" && cell.value === birds[index]?.id;
    return cells.read("pair", isItself ? "unread" : cell, null);
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
  partners: readonly (string | null)[],
  birds: readonly BirdDocument[],
  index: number,
): BirdDocument {
  const named = partners[index] ?? null;
  const namedBy = birds[partners.indexOf(bird.record.id)]?.record.id ?? null;
  const partner = named ?? namedBy;
  return partner === null ? bird : { ...bird, record: { ...bird.record, pair_id: partner } };
}
