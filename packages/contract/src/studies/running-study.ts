import * as z from "zod/mini";
import { uuid } from "../uuid.ts";

/** The study that runs at an aquarium, as the aquarium's record gives it to visitors' pages. */
export const runningStudy = z.object({
  id: uuid,
  version: z.int().check(z.gte(1)),
  /** The version by which its consent form came to be as it is. Records that devices have kept from before this field have none. */
  consent_version: z.optional(z.int().check(z.gte(1))),
  /** Whether nothing of a visit may be stored before the visitor has agreed. */
  asks_consent: z.boolean(),
});
export type RunningStudy = z.infer<typeof runningStudy>;
