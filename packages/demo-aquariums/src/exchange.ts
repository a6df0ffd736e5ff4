import { aquarium, type Dictionary, dictionary, type LocalizedText } from "@harapen/contract/aquarium";
import { isOnBelly } from "@harapen/contract/belly";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { basePenguins, type Penguin } from "@harapen/contract/penguin";
import type { Spot } from "@harapen/contract/spot";
import { averageCounts } from "@harapen/simulator/drawings";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import * as z from "zod/mini";
import type { AquariumDefinition, PenguinDefinition } from "./aquarium-definition.ts";
import { makeAppearance } from "./illustration/appearance.ts";
import type { Species } from "./illustration/colours.ts";
import type { Subject } from "./illustration/penguin.ts";
import { drawIcon, drawPortrait, PORTRAIT_ALIGNMENT } from "./illustration/portrait.ts";

/** The number of simulated reference drawings of each penguin, as in the published study. */
const REFERENCE_DRAWINGS = 13;
/** The current year of the demo aquariums; birds hatched in it wear their first plumage. */
const CURRENT_YEAR = 2026;

/**
 * Makes an aquarium in the exchange format: the text of each file by its path inside the aquarium's folder.
 */
export function makeExchangeFiles(definition: AquariumDefinition, species: Species): Map<string, string> {
  const individuals = definition.penguins.map((penguin) =>
    makeIndividual(penguin, definition.aquarium.slug, species),
  );
  return new Map([
    ["aquarium.json", pretty(z.parse(aquarium, definition.aquarium))],
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
      pretty(makeDictionary(definition, locale)),
    ]),
    ...individuals.flatMap(({ record, subject }): [string, string][] => [
      [`media/${record.picture}`, drawPortrait(subject)],
      [`media/${record.icon}`, drawIcon(subject)],
    ]),
  ]);
}

/**
 * Makes an individual. Its random streams are seeded with its own id, so that editing one individual never
 * changes another.
 */
function makeIndividual(
  penguin: PenguinDefinition,
  slug: string,
  species: Species,
): { record: Penguin; subject: Subject } {
  const seed = `${slug} ${penguin.id}`;
  const random = createRandom(`${seed} pattern`);
  const pattern = penguin.many_small_spots ? makeManySmallSpots(random) : makePattern(random);
  const young = penguin.birth_year === CURRENT_YEAR;
  const appearance = makeAppearance(createRandom(`${seed} appearance`), species, young);
  return {
    record: makeRecord(
      penguin,
      pattern,
      averageCounts(createRandom(`${seed} drawings`), pattern, REFERENCE_DRAWINGS),
    ),
    subject: { seed, appearance, bands: penguin.band_color, pattern },
  };
}

function makeRecord(penguin: PenguinDefinition, spots: Spot[], counts: readonly number[]): Penguin {
  return {
    id: penguin.id,
    avr_pos: counts.map((count) => Math.round(count * 1000) / 1000),
    picture: `${penguin.id}.svg`,
    icon: `${penguin.id}-icon.svg`,
    pair_id: penguin.pair_id,
    ...(penguin.parent_ids && { parent_ids: penguin.parent_ids }),
    band_color: penguin.band_color,
    place_id: penguin.place_id,
    gender: penguin.gender,
    birthday_iso: penguin.birthday_iso,
    birthday_precision: penguin.birthday_precision,
    birth_year: penguin.birth_year,
    ...(penguin.birthday_about && { birthday_about: true }),
    spots,
    alignment: PORTRAIT_ALIGNMENT,
  };
}

function makeDictionary({ penguins, places, gender, color }: AquariumDefinition, locale: Locale): Dictionary {
  const inLocale = (words: Readonly<Record<string, LocalizedText>>) =>
    Object.fromEntries(Object.entries(words).map(([code, text]) => [code, text[locale]]));
  const ofPenguins = (field: "name" | "comment") =>
    Object.fromEntries(penguins.map((penguin) => [penguin.id, penguin[field][locale]]));
  return z.parse(dictionary, {
    penguin: { name: ofPenguins("name"), comment: ofPenguins("comment") },
    place: inLocale(places),
    gender: inLocale(gender),
    color: inLocale(color),
  });
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function onePerLine(records: readonly unknown[]): string {
  return `[\n${records.map((record) => `  ${JSON.stringify(record)}`).join(",\n")}\n]\n`;
}

/**
 * Within this distance of the egg's edge, in canvas units, a spot would touch the illustration's chest band.
 */
const MARGIN = 1;

/**
 * Samples a belly of many small spots like real Humboldt penguins', without those beside the egg, where the
 * illustrations are black.
 */
function makeManySmallSpots(random: Random): Spot[] {
  return makeHumboldtPattern(random).filter((spot) => isOnBelly(spot, MARGIN));
}
