import { aquarium, type Dictionary, dictionary, type LocalizedText } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { basePenguins, type Penguin, type Spot } from "@harapen/contract/penguin";
import { averageCounts } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom } from "@harapen/simulator/random";
import * as z from "zod/mini";
import { makeAppearance } from "./illustration/appearance.ts";
import type { Species } from "./illustration/colours.ts";
import { drawIcon } from "./illustration/icon.ts";
import type { Sitter } from "./illustration/penguin.ts";
import { drawPicture } from "./illustration/picture.ts";
import type { KeepersBook, KeptPenguin } from "./keepers.ts";

/** As many reference drawings as each penguin had in the published study. */
const REFERENCE_DRAWINGS = 13;
/** The year that the demo aquariums live in; birds hatched in it wear their first plumage. */
const CURRENT_YEAR = 2026;

/** An aquarium in the exchange format: the text of each file by its path inside the aquarium's folder. */
export function makeExchange(book: KeepersBook, species: Species): Map<string, string> {
  const individuals = book.penguins.map((kept) => makeIndividual(kept, book.aquarium.slug, species));
  return new Map([
    ["aquarium.json", pretty(z.parse(aquarium, book.aquarium))],
    [
      "base.json",
      onePerLine(
        z.parse(
          basePenguins,
          individuals.map(({ record }) => record),
        ),
      ),
    ],
    ...LOCALES.map((locale): [string, string] => [
      `localize/${locale}.json`,
      pretty(makeDictionary(book, locale)),
    ]),
    ...individuals.flatMap(({ record, sitter }): [string, string][] => [
      [`media/${record.picture}`, drawPicture(sitter)],
      [`media/${record.icon}`, drawIcon(sitter)],
    ]),
  ]);
}

/** Everything by chance is seeded with the individual's own name, so that an edit to one never changes another. */
function makeIndividual(
  kept: KeptPenguin,
  slug: string,
  species: Species,
): { record: Penguin; sitter: Sitter } {
  const seed = `${slug} ${kept.id}`;
  const pattern = makePattern(createRandom(`${seed} pattern`));
  const young = kept.birth_year === CURRENT_YEAR;
  const appearance = makeAppearance(createRandom(`${seed} appearance`), species, young);
  return {
    record: makeRecord(
      kept,
      pattern,
      averageCounts(createRandom(`${seed} drawings`), pattern, REFERENCE_DRAWINGS),
    ),
    sitter: { seed, appearance, bands: kept.band_color, pattern },
  };
}

function makeRecord(kept: KeptPenguin, spots: Spot[], counts: readonly number[]): Penguin {
  return {
    id: kept.id,
    avr_pos: counts.map((count) => Math.round(count * 1000) / 1000),
    picture: `${kept.id}.svg`,
    icon: `${kept.id}-icon.svg`,
    pair_id: kept.pair_id,
    band_color: kept.band_color,
    place_id: kept.place_id,
    gender: kept.gender,
    birthday_iso: kept.birthday_iso,
    birthday_precision: kept.birthday_precision,
    birth_year: kept.birth_year,
    spots,
  };
}

function makeDictionary({ penguins, places, gender, color }: KeepersBook, locale: Locale): Dictionary {
  const said = (words: Readonly<Record<string, LocalizedText>>) =>
    Object.fromEntries(Object.entries(words).map(([code, text]) => [code, text[locale]]));
  const ofPenguins = (field: "name" | "comment") =>
    Object.fromEntries(penguins.map((penguin) => [penguin.id, penguin[field][locale]]));
  return z.parse(dictionary, {
    penguin: { name: ofPenguins("name"), comment: ofPenguins("comment") },
    place: said(places),
    gender: said(gender),
    color: said(color),
  });
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function onePerLine(records: readonly unknown[]): string {
  return `[\n${records.map((record) => `  ${JSON.stringify(record)}`).join(",\n")}\n]\n`;
}
