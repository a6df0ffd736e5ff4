import * as z from "zod/mini";

/** A spot as drawings are compared with it: traced, or learned and therefore less than certain. */
const referenceSpot = z.object({
  x: z.number(),
  y: z.number(),
  r: z.number(),
  deviation: z.optional(z.number()),
  presence: z.optional(z.number()),
  bold: z.optional(z.boolean()),
});

/** An individual as drawings are compared with it: recognition's `Reference`. */
const reference = z.object({
  id: z.string(),
  spots: z.optional(z.array(referenceSpot)),
  averageCounts: z.optional(z.array(z.number())),
  bandColors: z.optional(z.array(z.string())),
  names: z.optional(z.array(z.string())),
});

/**
 * What a device needs to search without the server: an aquarium's references, in the server's order, and
 * their versions.
 */
export const deviceReferences = z.object({
  catalog: z.string(),
  learned: z.string(),
  /** How its visitors draw and answer, where that is not as shipped, and its version: `VisitorTraits`. */
  visitors: z.optional(z.object({ version: z.string(), traits: z.record(z.string(), z.number()) })),
  references: z.array(reference),
});
export type DeviceReferences = z.infer<typeof deviceReferences>;
