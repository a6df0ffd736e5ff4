import * as z from "zod/mini";
import { type BandedPenguin, bandsOf, FLIPPERS, type Flipper, flipper, wornBands } from "./bands.ts";

/** A number of bands on one flipper. */
const number = z.int().check(z.gte(0), z.lte(9));

/** An aquarium's own rule for its bands: departures from it are reported, and never refused. */
export const bandRule = z.object({
  /** The most bands that a penguin wears on each flipper; unset if there is no limit. */
  most: z.optional(z.object({ left: z.optional(number), right: z.optional(number) })),
  /** The flipper on which females wear their bands; males wear them on the other. Unset if the flipper does not tell the sex. */
  female_flipper: z.optional(flipper),
});
export type BandRule = z.infer<typeof bandRule>;

const OTHER: Readonly<Record<Flipper, Flipper>> = { left: "right", right: "left" };

/** Returns the flipper on which a penguin of a sex wears its bands by a rule; `undefined` if the rule does not say. */
export function flipperOf(rule: BandRule, gender: string | null | undefined): Flipper | undefined {
  if (rule.female_flipper === undefined) return undefined;
  if (gender === "female") return rule.female_flipper;
  return gender === "male" ? OTHER[rule.female_flipper] : undefined;
}

/** A departure from an aquarium's rule: more bands on a flipper than the rule allows, or bands on the other sex's flipper. */
export type BandDeparture =
  | { readonly kind: "too-many"; readonly flipper: Flipper; readonly worn: number; readonly most: number }
  | { readonly kind: "other-flipper"; readonly flipper: Flipper };

/** Returns the departures of a penguin's worn bands from its aquarium's rule. A band whose flipper is unknown is no departure. */
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
