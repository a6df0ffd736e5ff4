import * as z from "zod/mini";

/** A spot of the belly pattern as keepers traced it: centre and radius, in canvas units. */
export const spot = z.object({
  x: z.number(),
  y: z.number(),
  r: z.number().check(z.gt(0)),
  /** The share of the traced photographs that show this place in which the spot is seen; unset is 1. */
  presence: z.optional(z.number().check(z.gt(0), z.lte(1))),
  /** Whether it catches the eye more than the bird's other spots, so that visitors draw it sooner. */
  bold: z.optional(z.boolean()),
});
export type Spot = z.infer<typeof spot>;
