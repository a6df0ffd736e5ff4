import { type Band, type BandDeparture, bandDepartures, wornColors } from "@harapen/contract/bands";
import { isHere } from "@harapen/contract/penguin";
import type { PenguinRecord } from "@harapen/contract/records";
import { checkDate, isBefore } from "./check-dates.ts";
import { BASE_FILE, type CheckedContent, type Finding } from "./finding.ts";

/**
 * Returns what cannot be true of the bands that a penguin wears and wore; without `today` no date counts as
 * future.
 */
export function checkBandRecords(penguin: PenguinRecord, today: string | undefined): Finding[] {
  const { id, bands, band_color: colors } = penguin;
  if (!bands) return [];
  const found = bands.flatMap((band, index) => checkDays(band, { bird: id, index, today }));
  const worn = wornColors(bands);
  if (worn.join() === colors.join()) return found;
  const message = `is not what its bands say that it wears: [${worn.join(", ")}]`;
  const at = { file: BASE_FILE, bird: id, field: "band_color" };
  return [...found, { severity: "error", code: "other-bands", ...at, message }];
}

interface Place {
  readonly bird: string;
  readonly index: number;
  readonly today: string | undefined;
}

function checkDays({ since, until }: Band, { bird, index, today }: Place): Finding[] {
  const at = (day: string) => ({ file: BASE_FILE, bird, field: `bands[${index}].${day}` });
  const found = [
    ...(since ? checkDate(since, today, at("since"), "error") : []),
    ...(until ? checkDate(until, today, at("until"), "error") : []),
  ];
  if (!since || !until || !isBefore(until, since)) return found;
  const message = `${until} is before it was put on, ${since}`;
  return [...found, { severity: "error", code: "taken-off-before", ...at("until"), message }];
}

/** Returns where penguins' bands are not the aquarium's, or depart from its rule. */
export function checkWornBands({
  details,
  penguins,
}: Pick<CheckedContent, "details" | "penguins">): Finding[] {
  const { band_colors: known, band_rule: rule = {} } = details;
  return penguins.filter(isHere).flatMap((penguin): Finding[] => {
    const at = { severity: "warning", file: BASE_FILE, bird: penguin.id, field: "band_color" } as const;
    const unknown = [...new Set(penguin.band_color)].filter((color) => !known.includes(color));
    return [
      ...unknown.map((color): Finding => {
        const message = `has ${color}, which is none of the aquarium's band colours`;
        return { ...at, code: "unknown-band-color", message };
      }),
      ...bandDepartures(penguin, rule).map((departure): Finding => ({ ...at, ...described(departure) })),
    ];
  });
}

function described(departure: BandDeparture): Pick<Finding, "code" | "message"> {
  const { kind, flipper } = departure;
  if (kind === "other-flipper")
    return { code: kind, message: `has bands on the ${flipper} flipper, which is the other sex's here` };
  const { worn, most } = departure;
  return {
    code: "too-many-bands",
    message: `has ${worn} on the ${flipper} flipper, where ${most} are the most`,
  };
}
