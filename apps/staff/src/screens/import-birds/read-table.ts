import { standardColorCode } from "@harapen/contract/band-color-words";
import { bandsOf } from "@harapen/contract/bands";
import { LOCALES } from "@harapen/contract/locales";
import { readAloud, withoutReadings } from "@harapen/contract/readings";
import type { PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { plainLabels } from "../../draft/display-text.ts";
import type { ColumnKind } from "./columns.ts";
import { readWornBands } from "./read-bands.ts";
import {
  type Codes,
  codesByWord,
  type MatchedTable,
  RowCells,
  readCode,
  readGender,
  type UnreadCell,
} from "./read-cells.ts";
import { type DayOrder, dayOrderOf, readBirthday } from "./read-days.ts";
import { fold } from "./words.ts";

/** A new place of origin, by the table's word for it. */
export interface NewPlace {
  readonly code: string;
  readonly word: string;
}

export interface ReadBirds {
  readonly birds: readonly BirdDocument[];
  /** Those of the birds that are there already, as they are. */
  readonly before: ReadonlyMap<string, BirdDocument>;
  readonly places: readonly NewPlace[];
  readonly unread: readonly UnreadCell[];
  /** Names that several birds have, in the table or in the aquarium. */
  readonly sharedNames: readonly string[];
  /** The rows that are left out, as a row above is about the same bird. */
  readonly repeated: readonly number[];
  /** A day of the table that can be read in two ways, where nothing tells which is meant. */
  readonly dayInDoubt: string | undefined;
}

interface TableContext {
  readonly details: DetailsDocument;
  /** The existing birds. */
  readonly known: readonly BirdDocument[];
  /** Whether a row with the name of an existing bird is about that bird, or about a new one. */
  readonly changesKnown: boolean;
  readonly firstPosition: number;
  /** The ids of new birds, row by row. */
  readonly ids: readonly string[];
  /** The code of a new place, by its word. */
  readonly placeCodeOf: (word: string) => string;
  /** How days like 5/3/2025 are meant, once somebody has said it. */
  readonly dayOrder?: DayOrder | undefined;
}

/** A row of the table: the cells, and the bird that it is about. */
interface Row {
  readonly cells: RowCells;
  readonly id: string;
  readonly before: BirdDocument | undefined;
}

/**
 * Reads the birds of a table. A row is about the existing bird with its id, or else with its name; of such a
 * bird, the cells with a text are changed, and nothing else. A cell that is not understood is left out of its
 * bird, and listed. If the aquarium has no place of origin yet, the table's become its places.
 */
export function readTable(table: MatchedTable, context: TableContext): ReadBirds {
  const { details, known, firstPosition, placeCodeOf } = context;
  const { rows, repeated } = findRows(table, context);
  const cellsOf = rows.map(({ cells }) => cells);
  const knownPlaces = placeCodes(details, known);
  const isFirst = LOCALES.every((locale) => Object.keys(details.labels[locale].place).length === 0);
  const newPlaces = isFirst ? findPlaces(cellsOf, knownPlaces, placeCodeOf) : [];
  const days = cellsOf.flatMap((cells) => [cells.text("birthday"), cells.text("moult")]);
  const order = dayOrderOf(days) ?? context.dayOrder;
  const codes = {
    colours: colourCodes(details, known),
    places: new Map([...knownPlaces, ...codesOf(newPlaces)]),
  };
  let position = firstPosition;
  const read = rows.map((row) => readBird(row, codes, { order, position: row.before ? 0 : position++ }));
  noteNameless(table, cellsOf, read);
  const birds = withPartners(rows, read, known);
  const inTable = new Set(birds.map(({ record }) => record.id));
  const others = known.filter(({ record }) => !inTable.has(record.id));
  return {
    birds,
    before: new Map(rows.flatMap(({ id, before }) => (before ? [[id, before] as const] : []))),
    places: newPlaces,
    unread: rows.flatMap(({ cells }) => cells.unread),
    sharedNames: sharedNamesOf(others.map(namedOf), birds.map(namedOf)),
    repeated,
    dayInDoubt: days.find((text) => readBirthday(text, order) === "two-ways"),
  };
}

/** Finds the bird of each row, and the rows about a bird that a row above is about. */
function findRows(table: MatchedTable, { known, changesKnown, ids }: TableContext) {
  const byId = new Map(known.map((bird) => [bird.record.id, bird]));
  const byName = changesKnown ? idsByName(known.map(namedOf)) : codesByWord([], []);
  const taken = new Set<string>();
  const rows: Row[] = [];
  const repeated: number[] = [];
  for (const index of table.rows.keys()) {
    const cells = new RowCells(table, index);
    const names = Object.values(cells.texts("name")).map((name) => fold(name ?? ""));
    const named = new Set(names.flatMap((name) => byName.get(name) ?? []));
    const [first] = named;
    const id = byId.has(cells.text("id")) ? cells.text("id") : named.size === 1 ? first : undefined;
    const row = { cells, id: id ?? ids[index] ?? "", before: id === undefined ? undefined : byId.get(id) };
    if (taken.has(row.id)) repeated.push(table.numbers[index] ?? 0);
    else rows.push(row);
    taken.add(row.id);
  }
  return { rows, repeated };
}

/** Labels of one kind in every language, without readings. */
const plainLabelsOf = ({ labels }: DetailsDocument, kind: "color" | "place") =>
  LOCALES.map((locale) => plainLabels(labels[locale][kind], locale));

/** The codes of the aquarium's colours, and of those that birds wear: by its own words, and by themselves. */
export function colourCodes(details: DetailsDocument, birds: readonly BirdDocument[]): Codes {
  const worn = birds.flatMap(({ record }) => bandsOf(record).map(({ color }) => color));
  const codes = [...new Set([...details.details.band_colors, ...worn])];
  const own = codesByWord(plainLabelsOf(details, "color"), codes);
  const standard = codes.map((code) => [standardColorCode(code), code] as const);
  return new Map([...standard, ...own]);
}

/** The codes of the aquarium's places by its words for them, and by themselves, though only birds have them. */
export function placeCodes(details: DetailsDocument, birds: readonly BirdDocument[]): Codes {
  const labels = plainLabelsOf(details, "place");
  const used = birds.flatMap(({ record }) => record.place_id ?? []);
  return codesByWord(labels, [...labels.flatMap(Object.keys), ...used]);
}

const codesOf = (places: readonly NewPlace[]) =>
  codesByWord([Object.fromEntries(places.map(({ code, word }) => [code, word]))], []);

/** The places of a table, each once however it is spelled. */
function findPlaces(
  rows: readonly RowCells[],
  known: Codes,
  placeCodeOf: TableContext["placeCodeOf"],
): NewPlace[] {
  const places: NewPlace[] = [];
  for (const word of rows.map((cells) => cells.text("place")))
    if (readCode(word, new Map([...known, ...codesOf(places)])) === "unread")
      places.push({ code: placeCodeOf(word), word });
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
    if (Object.values(name).every((text) => !text)) rows[index]?.note("name.ja", nameAt);
}

/**
 * Sets the partners that rows name, on both sides. A bird whose row names none keeps its partner, unless that
 * one's row names another, or nobody.
 */
function withPartners(
  rows: readonly Row[],
  birds: readonly BirdDocument[],
  known: readonly BirdDocument[],
): BirdDocument[] {
  const inTable = new Set(birds.map(({ record }) => record.id));
  const others = known.filter(({ record }) => !inTable.has(record.id));
  const all = [...others, ...birds].map(namedOf);
  const byName = new Map([...all.map(({ id }) => [fold(id), id] as const), ...idsByName(all)]);
  const named = new Map(
    rows.flatMap(({ cells, id }) => {
      const text = cells.text("pair");
      if (text === "") return [];
      const cell = readCode(text, byName);
      const partner = cells.read("pair", cell !== "unread" && cell.value === id ? "unread" : cell, undefined);
      return partner === undefined ? [] : [[id, partner] as const];
    }),
  );
  const namedBy = new Map([...named].map(([id, partner]) => [partner, id]));
  return birds.map((bird) => {
    const { id, pair_id: former } = bird.record;
    const isLeft = former != null && named.has(former) && named.get(former) !== id;
    const partner = named.has(id) ? named.get(id) : (namedBy.get(id) ?? (isLeft ? null : former));
    return partner === former ? bird : { ...bird, record: { ...bird.record, pair_id: partner } };
  });
}

/** The names of birds of the table that another bird has too. */
function sharedNamesOf(known: readonly Named[], birds: readonly Named[]): string[] {
  const own = new Set(birds.flatMap(namesOf));
  return findSharedNames([...known, ...birds]).filter((name) => own.has(name));
}

/** A bird's id and names. */
interface Named {
  readonly id: string;
  readonly name: BirdDocument["name"];
}

const namedOf = ({ record, name }: BirdDocument): Named => ({ id: record.id, name });

/** Returns a bird's names in all languages. */
const namesOf = ({ name: { ja = "", ...others } }: Named) =>
  [withoutReadings(ja), readAloud(ja), ja, ...Object.values(others)].map((name = "") => name.trim());

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
export function idsByName(birds: readonly Named[]): Codes {
  const named = birds.flatMap((bird) => namesOf(bird).map((name) => ({ [bird.id]: name })));
  return codesByWord(named, []);
}

/** The codes of an aquarium's colours and places, by their labels. */
interface AquariumCodes {
  readonly colours: Codes;
  readonly places: Codes;
}

/** Reads the bird of a row, without its partner. Of a bird that is there, cells without a text change nothing. */
function readBird(
  { cells, id, before }: Row,
  { colours, places }: AquariumCodes,
  { order, position }: { readonly order: DayOrder | undefined; readonly position: number },
): BirdDocument {
  const base: BirdDocument = before ?? {
    position,
    name: {},
    comment: {},
    record: { id, picture: "", icon: "", band_color: [], gender: null },
  };
  const { record } = base;
  const birthday = readBirthday(cells.text("birthday"), order);
  const isDated = !before || cells.text("birthday") !== "";
  const ofDay = birthday === "two-ways" ? {} : cells.read("birthday", birthday, {});
  const gender = readGender(cells.text("gender"));
  const place = readCode(cells.text("place"), places);
  const genderKept = record.gender ?? null;
  return {
    ...base,
    name: withTexts(base.name, cells.texts("name")),
    comment: withTexts(base.comment, cells.texts("comment")),
    record: {
      ...record,
      ...readWornBands(cells, colours, record),
      ...(cells.text("gender") !== "" && { gender: cells.read("gender", gender, genderKept) }),
      ...(cells.text("place") !== "" && { place_id: cells.read("place", place, record.place_id) }),
      // A birthday that is no estimate any more takes the place of one that was.
      ...(isDated && record.birthday_about && { birthday_about: undefined }),
      ...(isDated && ofDay),
      ...readKeeping(cells, order),
    },
  };
}

/** The columns that are a field of keepers' own records, as they are written. */
const KEEPING = [
  "local_id",
  "studbook_id",
  "chip",
  "hatch",
  "notes",
] as const satisfies readonly ColumnKind[];

/** Reads what keepers alone know of a bird: the cells with a text. */
function readKeeping(cells: RowCells, order: DayOrder | undefined): Partial<PenguinRecord> {
  const texts = KEEPING.map((kind) => [kind, cells.text(kind)] as const).filter(([, text]) => text !== "");
  const moult = readBirthday(cells.text("moult"), order);
  const day = cells.text("moult") === "" || moult === "two-ways" ? {} : cells.read("moult", moult, {});
  return { ...Object.fromEntries(texts), ...(day.birthday_iso && { moulted_iso: day.birthday_iso }) };
}

/** Returns texts with those of a table; one that only lacks the readings of what is there changes nothing. */
function withTexts(texts: BirdDocument["name"], own: BirdDocument["name"]): BirdDocument["name"] {
  const changed = Object.entries(own).filter(([locale, text]) => {
    const there = texts[locale as keyof typeof texts];
    const plain = there?.replace(/\r\n?/g, "\n").trim();
    return plain === undefined || (plain !== text && withoutReadings(plain) !== text);
  });
  return { ...texts, ...Object.fromEntries(changed) };
}
