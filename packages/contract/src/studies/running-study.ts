import * as z from "zod/mini";
import { uuid } from "../uuid.ts";

/** What visitors' pages are told, in an aquarium's record, of the study that runs there. */
export const runningStudy = z.object({
  id: uuid,
  version: z.int().check(z.gte(1)),
  /** Whether nothing of a visit may be stored before the visitor has agreed. */
  asks_consent: z.boolean(),
});
export type RunningStudy = z.infer<typeof runningStudy>;
