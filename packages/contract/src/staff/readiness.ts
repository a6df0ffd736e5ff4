import * as z from "zod/mini";
import { LOCALES } from "../locales.ts";

/** Something wrong that blocks publishing. */
export const readinessProblem = z.object({
  /** The rule that is broken; the app has the words for it. */
  code: z.string(),
  /** The same in English. */
  message: z.string(),
  /** The id of the bird to mend; unset if it is the aquarium's details. */
  bird: z.optional(z.string()),
  /** The field to mend, as in `birthday_iso`. */
  field: z.optional(z.string()),
});
export type ReadinessProblem = z.infer<typeof readinessProblem>;

const bird = z.string();
const locale = z.enum(LOCALES);

/** Something that visitors would miss; it blocks nothing. */
export const readinessGap = z.discriminatedUnion("kind", [
  /** Its spots have not been traced, so that searches hardly find it. */
  z.object({ kind: z.literal("untraced"), bird }),
  z.object({ kind: z.literal("no-photograph"), bird }),
  /** Nothing says how its photograph lies under the outline, so that nothing is drawn over it. */
  z.object({ kind: z.literal("no-alignment"), bird }),
  z.object({ kind: z.literal("no-name"), bird, locale }),
  z.object({ kind: z.literal("no-comment"), bird, locale }),
  z.object({ kind: z.literal("no-aquarium-name"), locale }),
  /** Its bands depart from the aquarium's own rule. */
  z.object({ kind: z.literal("band-rule"), bird }),
  /** Its partner has another partner or none, or does not exist. */
  z.object({ kind: z.literal("pair"), bird }),
  /** Marks in a Japanese text of the bird, or of the aquarium itself, that form no reading: visitors see them. */
  z.object({ kind: z.literal("stray-mark"), bird: z.optional(bird) }),
  /** A place or band colour that is used but has no word. */
  z.object({ kind: z.literal("no-label"), of: z.enum(["place", "color"]), label: z.string(), locale }),
]);
export type ReadinessGap = z.infer<typeof readinessGap>;

/** The response of `GET …/readiness`, of the draft as it is. */
export const readinessResponse = z.object({
  errors: z.array(readinessProblem),
  gaps: z.array(readinessGap),
});
export type ReadinessResponse = z.infer<typeof readinessResponse>;
