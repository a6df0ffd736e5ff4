import * as z from "zod/mini";
import { isoDay, uuid } from "./primitives.ts";
import { spot } from "./spot.ts";

/** A place in an upright photograph, in its pixels: x to the right, y down. */
const place = z.tuple([z.number(), z.number()]);

/**
 * The four places by which a photograph is laid under the outline: `T` the chest band's lower edge on the
 * midline, `B` the fork of the legs, `L` and `R` the edges of the white belly where it is widest, left and
 * right in the photograph.
 */
export const anchors = z.object({ T: place, B: place, L: place, R: place });
export type Anchors = z.infer<typeof anchors>;

/**
 * How a photograph lies under the outline. It holds for every size of the photograph: pixels are those of
 * `width` x `height`.
 */
export const alignment = z.object({
  width: z.int().check(z.gt(0)),
  height: z.int().check(z.gt(0)),
  anchors,
  /**
   * The body's turn about its long axis, as if it were a cylinder: in radians, positive if its left side (in
   * the photograph) is nearer.
   */
  yaw: z.number().check(z.gte(-1.2), z.lte(1.2)),
  /** Whether the photograph is a mirror image, as some front cameras make them. */
  mirrored: z.boolean(),
});
export type Alignment = z.infer<typeof alignment>;

/** The side from which a bird is seen: its own left or right, or its front. */
export const PHOTOGRAPH_SIDES = ["left", "front", "right"] as const;
export type PhotographSide = (typeof PHOTOGRAPH_SIDES)[number];

/** A photograph of a penguin, as its keepers took and traced it. */
export const photograph = z.object({
  id: uuid,
  /**
   * The name in `media` of the copy that visitors may see: upright, without metadata, its longer side 1280
   * pixels at most.
   */
  file: z.string(),
  /**
   * The name in `media` of its icon, 240 pixels at most, used when visitors see this photograph; unset if it
   * has none of its own.
   */
  icon: z.optional(z.string()),
  /** When it was taken; unset if not known. */
  taken: z.optional(isoDay),
  /** Unset if nobody has said it. */
  side: z.optional(z.enum(PHOTOGRAPH_SIDES)),
  /** The first and the last day of the pattern that it shows: a juvenile's ends with its moult. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  alignment: z.optional(alignment),
  /** Its own trace, in canvas units, before it is joined with those of the penguin's other photographs. */
  spots: z.optional(z.array(spot).check(z.maxLength(100))),
  /**
   * Whether somebody has looked at the whole photograph, so that a place without a spot is known to have
   * none.
   */
  traced: z.optional(z.boolean()),
  /** Whether the original file is kept, for staff alone. */
  original: z.enum(["kept", "discarded"]),
});
export type Photograph = z.infer<typeof photograph>;
