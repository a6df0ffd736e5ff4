import * as z from "zod/mini";
import { UNKNOWN_PENGUIN } from "./constants.ts";
import { GRID_CELLS } from "./geometry.ts";
import { alignment } from "./photograph.ts";
import { isoDay } from "./primitives.ts";
import { spot } from "./spot.ts";

/** A penguin's id, which is text. Numbers are accepted too, as older exchange folders write them. */
export const penguinId = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id): string => String(id)),
);

export const BIRTHDAY_PRECISIONS = ["day", "month", "year", "unknown"] as const;
export const birthdayPrecision = z.enum(BIRTHDAY_PRECISIONS);
export type BirthdayPrecision = z.infer<typeof birthdayPrecision>;

export const PENGUIN_STATUSES = ["here", "moved", "died", "not-on-show"] as const;

/** Where a penguin is, and since when if that is known. */
export const penguinStatus = z.object({ kind: z.enum(PENGUIN_STATUSES), since: z.optional(isoDay) });
export type PenguinStatus = z.infer<typeof penguinStatus>;

/** A penguin as answered to visitors: its record (`penguin-record.ts`) without what only its keepers know. */
export const penguin = z.object({
  id: penguinId.check(
    z.minLength(1),
    z.maxLength(200),
    z.refine(
      (id) => id.trim().toLowerCase() !== UNKNOWN_PENGUIN.toLowerCase(),
      "is what a save says of no penguin",
    ),
  ),
  /** The published method's reference: the average of nine counts over the reference drawings. */
  avr_pos: z.optional(z.array(z.number().check(z.gte(0))).check(z.length(GRID_CELLS))),
  picture: z.string(),
  icon: z.string(),
  /** `null`: it has no partner, of which nothing is said; unset: that is not known. */
  pair_id: z.nullish(penguinId),
  /** Its known parents: penguins of the same aquarium, whose relations albums show. */
  parent_ids: z.optional(z.array(penguinId).check(z.maxLength(2))),
  band_color: z.array(z.string()),
  /** `null`: nothing is to be said of it; unset: it is not known. */
  place_id: z.nullish(penguinId),
  /** "male" and "female" are known; any other value means unknown. */
  gender: z.nullish(z.string()),
  birthday_iso: z.nullish(isoDay),
  birthday_precision: z.nullish(birthdayPrecision),
  birth_year: z.nullish(z.int()),
  /** Whether the birthday is an estimate: "about 2010". */
  birthday_about: z.optional(z.boolean()),
  /** The belly pattern; unset if it has not been traced, empty if the penguin has no spots. */
  spots: z.optional(z.array(spot).check(z.maxLength(100))),
  /** How its picture lies under the outline; without it, nothing is drawn over the picture. */
  alignment: z.optional(alignment),
  /**
   * Unset is "here". A penguin that is not here is no candidate of a search, but keeps its name and picture
   * in albums.
   */
  status: z.optional(penguinStatus),
});
export type Penguin = z.infer<typeof penguin>;

/** Whether visitors can meet a penguin today: only such penguins are candidates of a search. */
export function isHere({ status }: Pick<Penguin, "status">): boolean {
  return status === undefined || status.kind === "here";
}

/**
 * Whether the catalog lists a penguin: those that live here and, in their memory, those that moved away or
 * died.
 */
export function isInCatalog({ status }: Pick<Penguin, "status">): boolean {
  return status?.kind !== "not-on-show";
}

/** An aquarium's base list as answered to visitors. */
export const basePenguins = z.array(penguin);

/** A place on the canvas and its extent, in canvas units: a spot, or what was drawn as one. */
const disc = z.object({ x: z.number(), y: z.number(), r: z.number().check(z.gte(0)) });
export type Disc = z.infer<typeof disc>;

/** The assignment of a drawing's marks to a penguin's known spots. */
export const fit = z.object({
  /** A drawn mark, and the spot that it probably stands for. */
  same: z.array(z.object({ mark: disc, spot: disc })),
  /** Spots that were not drawn; `hidden` if the visitor probably could not see the spot. */
  missing: z.array(z.extend(disc, { hidden: z.boolean() })),
  /** Marks that match no known spot. */
  extra: z.array(disc),
});
export type Fit = z.infer<typeof fit>;

/**
 * A penguin of a ranking: its base record, the probability (0 to 1) that it is the one drawn and, for the
 * first few with known spots, how the drawing fits them.
 */
export const rankedPenguin = z.extend(penguin, {
  score: z.number().check(z.gte(0), z.lte(1)),
  explanation: z.optional(fit),
});
export type RankedPenguin = z.infer<typeof rankedPenguin>;

/**
 * The response of a search, best first; the scores sum to at most 1, and the remainder is the probability of
 * "none of these".
 */
export const ranking = z.array(rankedPenguin);

/**
 * The probability of "none of these" from which the results say that it is possible. Chosen on simulated
 * drawings of tuning seeds, where the results say it to a tenth of those who drew a listed penguin, and to a
 * third of the others (docs/identification.md).
 */
const UNLISTED_HINT_FROM = 0.12;

/**
 * Whether the results say that the penguin may not be in the list yet: by the remainder to 1 of a ranking's
 * scores.
 */
export function mayBeUnlisted(scores: readonly number[]): boolean {
  const listed = scores.reduce((sum, score) => sum + score, 0);
  return scores.length > 0 && 1 - listed >= UNLISTED_HINT_FROM;
}
