import * as z from "zod/mini";
import { spot } from "../spot.ts";

/** A spot as drawings are compared with it: traced, or learned and therefore less than certain. */
const referenceSpot = z.extend(spot, { deviation: z.optional(z.number()) });

/** An individual as drawings are compared with it: recognition's `Reference`. */
const reference = z.object({
  id: z.string(),
  spots: z.optional(z.array(referenceSpot)),
  averageCounts: z.optional(z.array(z.number())),
  bandColors: z.optional(z.array(z.string())),
  bandedFlippers: z.optional(z.enum(["none", "left", "right", "both"])),
  names: z.optional(z.array(z.string())),
});

/**
 * What a device needs to search without the server: an aquarium's references, in the server's order, and
 * their versions.
 */
export const deviceReferences = z.object({
  catalog: z.string(),
  learned: z.string(),
  visitors: z.optional(z.string()),
  /** In what its visitors differ from those that the engine is shipped with: `VisitorTraits`. */
  traits: z.optional(z.record(z.string(), z.number())),
  references: z.array(reference),
});
export type DeviceReferences = z.infer<typeof deviceReferences>;
