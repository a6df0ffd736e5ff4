import type { Penguin } from "@harapen/contract/penguin";
import { BASE_FILE } from "../folder-files.ts";
import { checkBandRecords, checkWornBands } from "./check-bands.ts";
import { checkDates } from "./check-dates.ts";
import { checkPairs } from "./check-pairs.ts";
import { checkParents } from "./check-parents.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkReadings } from "./check-readings.ts";
import { checkSpots } from "./check-spots.ts";
import { checkTexts } from "./check-texts.ts";
import type { CheckedContent, Finding } from "./finding.ts";

/**
 * Returns everything about an aquarium's content that its keepers should look at, by rules that imports and publishes share. `today` is an
 * ISO day (`latestToday`); without it no date counts as in the future.
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
