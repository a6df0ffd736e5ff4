import * as z from "zod/mini";
import { isoDay } from "./primitives.ts";

/** The flippers: left and right from the penguin's own point of view. */
export const FLIPPERS = ["left", "right"] as const;
export type Flipper = (typeof FLIPPERS)[number];
export const flipper = z.enum(FLIPPERS);

/** A flipper band that a penguin wears or wore. */
export const band = z.object({
  /** The code of its colour. */
  color: z.string(),
  /** Unset if not known. */
  flipper: z.optional(flipper),
  /** The first day that the penguin wore it; unset if not known. */
  since: z.optional(isoDay),
  /** The day that it was taken off; unset while it is worn. */
  until: z.optional(isoDay),
});
export type Band = z.infer<typeof band>;

/** What is known of a penguin's bands. */
export interface BandedPenguin {
  readonly band_color: readonly string[];
  readonly bands?: readonly Band[] | undefined;
}

/** Returns the bands of a penguin: only their colours if nothing more is recorded. */
export function bandsOf({ bands, band_color }: BandedPenguin): readonly Band[] {
  return bands ?? band_color.map((color) => ({ color }));
}

/** Returns the bands that are worn today. */
export function wornBands(bands: readonly Band[]): readonly Band[] {
  return bands.filter(({ until }) => until === undefined);
}

/** Returns the colours of the bands that are worn today, which visitors see. */
export function wornColors(bands: readonly Band[]): string[] {
  return wornBands(bands).map(({ color }) => color);
}

/**
 * Returns on which flippers a penguin wears bands, by its own left and right; `undefined` unless that is
 * known of every band, or both flippers are known to wear one.
 */
export function bandedFlippersOf(penguin: BandedPenguin): Flipper | "both" | "none" | undefined {
  const worn = wornBands(bandsOf(penguin));
  const [left, right] = FLIPPERS.map((flipper) => worn.some((band) => band.flipper === flipper));
  if (left && right) return "both";
  if (worn.some(({ flipper }) => flipper === undefined)) return undefined;
  return left ? "left" : right ? "right" : "none";
}

/** A number of bands on one flipper. */
const number = z.int().check(z.gte(0), z.lte(9));

/** An aquarium's own rule for its bands: departures from it are reported, and never refused. */
export const bandRule = z.object({
  /** The most bands that a penguin wears on each flipper; unset if there is no limit. */
  most: z.optional(z.object({ left: z.optional(number), right: z.optional(number) })),
  /**
   * The flipper on which females wear their bands; males wear them on the other. Unset if the flipper does
   * not tell the sex.
   */
  female_flipper: z.optional(flipper),
});
export type BandRule = z.infer<typeof bandRule>;

const OTHER: Readonly<Record<Flipper, Flipper>> = { left: "right", right: "left" };

/**
 * Returns the flipper on which a penguin of a sex wears its bands by a rule; `undefined` if the rule does not
 * say.
 */
export function flipperOf(rule: BandRule, gender: string | null | undefined): Flipper | undefined {
  if (rule.female_flipper === undefined) return undefined;
  if (gender === "female") return rule.female_flipper;
  return gender === "male" ? OTHER[rule.female_flipper] : undefined;
}

/**
 * A departure from an aquarium's rule: more bands on a flipper than the rule allows, or bands on the other
 * sex's flipper.
 */
export type BandDeparture =
  | { readonly kind: "too-many"; readonly flipper: Flipper; readonly worn: number; readonly most: number }
  | { readonly kind: "other-flipper"; readonly flipper: Flipper };

/**
 * Returns the departures of a penguin's worn bands from its aquarium's rule. A band whose flipper is unknown
 * is no departure.
 */
export function bandDepartures(
  { gender, ...penguin }: BandedPenguin & { readonly gender?: string | null | undefined },
  rule: BandRule,
): readonly BandDeparture[] {
  const worn = wornBands(bandsOf(penguin));
  const own = flipperOf(rule, gender);
  return FLIPPERS.flatMap((flipper) => {
    const number = worn.filter((band) => band.flipper === flipper).length;
    const most = rule.most?.[flipper] ?? Number.POSITIVE_INFINITY;
    const departures: BandDeparture[] = [];
    if (number > most) departures.push({ kind: "too-many", flipper, worn: number, most });
    if (number > 0 && own && own !== flipper) departures.push({ kind: "other-flipper", flipper });
    return departures;
  });
}
