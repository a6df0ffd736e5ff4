import * as z from "zod/mini";
import { type BandedPenguin, bandsOf, FLIPPERS, type Flipper, flipper, wornBands } from "./bands.ts";

/** Bands on one flipper. */
const number = z.int().check(z.gte(0), z.lte(9));

/** An aquarium's own rule of its bands, of which departures are named and none is refused. */
export const bandRule = z.object({
  /** How many bands a penguin wears on each flipper at most; unset where any number goes. */
  most: z.optional(z.object({ left: z.optional(number), right: z.optional(number) })),
  /** The flipper on which females wear their bands, and males on the other; unset where it does not tell the sex. */
  female_flipper: z.optional(flipper),
});
export type BandRule = z.infer<typeof bandRule>;

const OTHER: Readonly<Record<Flipper, Flipper>> = { left: "right", right: "left" };

/** The flipper that a rule has for a penguin of a sex; undefined where it says nothing of it. */
export function flipperOf(rule: BandRule, gender: string | null | undefined): Flipper | undefined {
  if (rule.female_flipper === undefined) return undefined;
  if (gender === "female") return rule.female_flipper;
  return gender === "male" ? OTHER[rule.female_flipper] : undefined;
}

/** A departure from an aquarium's rule: more bands on a flipper than it has there, or bands on the other sex's flipper. */
export type BandDeparture =
  | { readonly kind: "too-many"; readonly flipper: Flipper; readonly worn: number; readonly most: number }
  | { readonly kind: "other-flipper"; readonly flipper: Flipper };

/** The departures of a penguin's worn bands from its aquarium's rule. A band whose flipper is not known departs from nothing. */
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
