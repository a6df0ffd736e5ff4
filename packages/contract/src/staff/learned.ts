import * as z from "zod/mini";
import { spot } from "../spot.ts";
import { revision } from "./draft.ts";

const count = z.int().check(z.gte(0));

/** A spot as learned from visitors' drawings: `presence` is the probability that the penguin has it. */
export const learnedSpot = z.extend(spot, {
  /** The standard deviation of its position along each axis, in canvas units. */
  deviation: z.optional(z.number().check(z.gte(0))),
});

/** Spots that are less probable than this are not adopted, as a keeper would have to remove them again. */
const MIN_PRESENCE = 0.5;

/** Whether a learned spot is likely enough to become part of a keepers' trace. */
export function isLikely({ presence = 1 }: { presence?: number | undefined }): boolean {
  return presence >= MIN_PRESENCE;
}

/** What was learned from visitors about one penguin, beside what keepers recorded. */
export const learnedPattern = z.object({
  id: z.string(),
  spots: z.array(learnedSpot),
  /** The effective number of correct drawings behind it, and the numbers of confirmations and devices. */
  weight: z.number().check(z.gte(0)),
  confirmations: count,
  devices: count,
  /** The published spots; unset if none were traced, and searches compare with the learned ones. */
  traced: z.optional(z.array(spot)),
});
export type LearnedPattern = z.infer<typeof learnedPattern>;

/** The response of `GET STAFF_PATHS.learned`. */
export const learnedResponse = z.object({ penguins: z.array(learnedPattern) });
export type LearnedResponse = z.infer<typeof learnedResponse>;

/**
 * The body of `POST STAFF_PATHS.adoptLearned`: the revision of the bird's draft that was seen. Answers
 * `draftedBird`.
 */
export const adoptLearnedRequest = z.object({ revision });
