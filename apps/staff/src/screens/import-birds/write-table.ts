import { bandsOf, type Flipper, wornBands } from "@harapen/contract/bands";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { labelsIn } from "../../draft/display-text.ts";
import { csvTable } from "../../platform/csv.ts";
import { COLUMN_KINDS, type ColumnKind } from "./columns.ts";
import { readBands } from "./read-bands.ts";
import { readCode } from "./read-cells.ts";
import { colourCodes, idsByName, placeCodes } from "./read-table.ts";
import { fold } from "./words.ts";

interface TableTexts {
  readonly kinds: Readonly<Record<ColumnKind, string>>;
  readonly female: string;
  readonly male: string;
  readonly locale: Locale;
}

/**
 * Writes birds as a CSV file in UTF-8: a row a bird, with the columns that `readTable` reads. Excel knows the
 * encoding by the byte order mark. Read again, it changes nothing.
 */
export function writeTable(
  birds: readonly BirdDocument[],
  details: DetailsDocument,
  { kinds, female, male, locale }: TableTexts,
): string {
  const words = {
    colours: labelsIn(details.labels, "color", locale),
    places: labelsIn(details.labels, "place", locale),
  };
  const codes = { colours: colourCodes(details, birds), places: placeCodes(details, birds) };
  const byName = idsByName(birds.map(({ record, name }) => ({ id: record.id, name })));
  const namesOf = new Map(birds.map(({ record, name }) => [record.id, Object.values(name)]));

  /** A word where it is read as this code, or else the code itself. */
  const placeOf = (code: string) => {
    const word = words.places[code] ?? code;
    const cell = readCode(word, codes.places);
    return cell !== "unread" && cell.value === code ? word : code;
  };
  const colourOf = (code: string) => {
    const word = words.colours[code] ?? code;
    const cell = readBands(`${word}, ${word}`, codes.colours);
    return cell !== "unread" && cell.value.length === 2 && cell.value.every(({ color }) => color === code)
      ? word
      : code;
  };
  const partnerOf = (id: string) =>
    namesOf.has(id) ? (namesOf.get(id)?.find((name) => name && byName.get(fold(name)) === id) ?? id) : "";
  const bandsOn = ({ record }: BirdDocument, flipper?: Flipper) =>
    wornBands(bandsOf(record))
      .filter((band) => band.flipper === flipper)
      .map(({ color }) => colourOf(color))
      .join(", ");

  const cellOf = (kind: ColumnKind, bird: BirdDocument): string => {
    const { record, name, comment } = bird;
    const [text, of] = kind.split(".");
    const own = LOCALES.find((one) => one === of);
    if (own) return (text === "name" ? name : comment)[own] ?? "";
    switch (kind) {
      case "id":
        return record.id;
      case "gender":
        return record.gender === "female" ? female : record.gender === "male" ? male : "";
      case "birthday":
        return writeBirthday(record, locale);
      case "place":
        return record.place_id ? placeOf(record.place_id) : "";
      case "bands.left":
        return bandsOn(bird, "left");
      case "bands.right":
        return bandsOn(bird, "right");
      case "bands":
        return bandsOn(bird);
      case "pair":
        return record.pair_id ? partnerOf(record.pair_id) : "";
      case "moult":
        return writeDay(record.moulted_iso ?? "", locale);
      case "local_id":
      case "studbook_id":
      case "chip":
      case "hatch":
      case "notes":
        return record[kind] ?? "";
      default:
        return "";
    }
  };
  const rows = [
    COLUMN_KINDS.map((kind) => kinds[kind]),
    ...birds.map((bird) => COLUMN_KINDS.map((kind) => cellOf(kind, bird))),
  ];
  return csvTable(rows);
}

/** Returns a birthday as it is read again: a rough one says so. */
function writeBirthday(
  { birthday_iso: day, birthday_about: isAbout }: PenguinRecord,
  locale: Locale,
): string {
  const written = writeDay(day ?? "", locale);
  if (!isAbout || written === "") return written;
  return locale === "ja" ? `約${written}` : `about ${written}`;
}

/** Returns a month so that no spreadsheet makes a day of it. */
function writeDay(iso: string, locale: Locale): string {
  const [year, month, day] = iso.split("-");
  if (month === undefined || day !== undefined) return iso;
  return locale === "ja" ? `${year}年${Number(month)}月` : `month ${iso}`;
}
