import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import { NO_PHOTOGRAPH } from "../documents.ts";
import { checkBandRecords, checkWornBands } from "./check-bands.ts";
import { checkDates } from "./check-dates.ts";
import { checkPairs, checkParents } from "./check-pairs.ts";
import { checkPhotographs } from "./check-photographs.ts";
import { checkReadings } from "./check-readings.ts";
import { checkSpots } from "./check-spots.ts";
import { BASE_FILE, type CheckedContent, dictionaryFile, type Finding } from "./finding.ts";

/**
 * Returns everything about an aquarium's content that its keepers should look at, by rules that imports and
 * publishes share. `today` is an ISO day of the aquarium; without it no date counts as in the future.
 */
export function checkContent(content: CheckedContent, today?: string): Finding[] {
  return [
    ...checkBirds(content, today),
    ...checkWornBands(content),
    ...checkTexts(content),
    ...checkReadings(content),
  ];
}

/** Returns the findings about the penguins apart from their texts: every error is among them. */
export function checkBirds(
  { penguins, media }: Pick<CheckedContent, "penguins" | "media">,
  today?: string,
): Finding[] {
  return [
    ...penguins.flatMap((penguin) => [
      ...checkDates(penguin, today),
      ...checkSex(penguin),
      ...checkBandRecords(penguin, today),
      ...checkSpots(penguin),
      ...checkPhotographs(penguin, today),
    ]),
    ...checkPairs(penguins),
    ...checkParents(penguins),
    ...checkPictures(penguins, media),
  ];
}

const SEXES: readonly unknown[] = ["male", "female", "unknown", "", null, undefined];

function checkSex({ id, gender }: Penguin): Finding[] {
  if (SEXES.includes(gender)) return [];
  const message = "is none of male, female and unknown: it counts as unknown";
  return [{ severity: "warning", code: "unknown-sex", file: BASE_FILE, bird: id, field: "gender", message }];
}

type Texts = Pick<CheckedContent, "details" | "penguins" | "dictionaries">;

/** Returns which names and labels an aquarium lacks. */
function checkTexts(content: Texts): Finding[] {
  return [...content.penguins.flatMap((penguin) => checkNames(penguin, content)), ...checkLabels(content)];
}

function checkNames({ id }: Penguin, { dictionaries }: Texts): Finding[] {
  const lacking = LOCALES.filter((locale) => !label(dictionaries[locale].penguin.name, id));
  if (lacking.length === LOCALES.length) {
    const message = `penguin ${id} has no name in any language: visitors read ??`;
    return [{ severity: "warning", code: "nameless", file: BASE_FILE, bird: id, message }];
  }
  return lacking.map((locale) => ({
    ...lack("missing-name", locale, `no name for penguin ${id}: visitors read it in another language`),
    bird: id,
  }));
}

function checkLabels({ details, penguins, dictionaries }: Texts): Finding[] {
  const places = new Set(penguins.flatMap(({ place_id }) => (place_id ? [place_id] : [])));
  const colors = new Set([...details.band_colors, ...penguins.flatMap(({ band_color }) => band_color)]);
  return LOCALES.flatMap((locale) => {
    const { place, color } = dictionaries[locale];
    return [
      ...lacking(places, place).map((code) => lack("missing-label", locale, `no name for place ${code}`)),
      ...lacking(colors, color).map((code) =>
        lack("missing-label", locale, `no name for band colour ${code}`),
      ),
    ];
  });
}

const lack = (code: Finding["code"], locale: Locale, message: string): Finding => ({
  severity: "warning",
  code,
  file: dictionaryFile(locale),
  message,
});

type Labels = Readonly<Record<string, string>>;

const lacking = (codes: ReadonlySet<string>, labels: Labels) =>
  [...codes].filter((code) => !label(labels, code));

/** A label that is empty counts as none. */
const label = (labels: Labels, code: string) => (Object.hasOwn(labels, code) ? labels[code] : undefined);

/** Returns which penguins have the very picture of another, byte for byte. */
function checkPictures(penguins: readonly Penguin[], media: CheckedContent["media"]): Finding[] {
  const hashes = new Map(media.map(({ name, hash }) => [name, hash]));
  const owners = new Map<string, string>();
  return penguins.flatMap(({ id, picture }): Finding[] => {
    const hash = hashes.get(picture);
    if (hash === undefined || picture === NO_PHOTOGRAPH) return [];
    const owner = owners.get(hash);
    owners.set(hash, owner ?? id);
    if (owner === undefined) return [];
    const message = `is the same photograph as that of penguin ${owner}`;
    return [
      {
        severity: "warning",
        code: "duplicate-photograph",
        file: BASE_FILE,
        bird: id,
        field: "picture",
        message,
      },
    ];
  });
}
