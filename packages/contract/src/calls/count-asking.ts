import * as z from "zod/mini";
import { aquariumSlug } from "../aquarium.ts";
import { uuid } from "../primitives.ts";

/**
 * Apart from the other calls' paths, and written out: the first load of the visitor's app has those, and gives
 * none of its parts away for it.
 */
export const COUNT_ASKING_PATH = "/api/harapen/count-asking";

/**
 * What is counted of visitors who are asked whether they take part: that one was asked, that one declined,
 * and that one who had declined took part after all.
 */
export const ASKING_STEPS = ["asked", "declined", "reconsidered"] as const;
export type AskingStep = (typeof ASKING_STEPS)[number];

/**
 * `POST COUNT_ASKING_PATH`, JSON: adds one to a study's count, and stores nothing else. It has nothing by
 * which anybody is known, so that each time that it is sent counts.
 */
export const countAskingRequest = z.object({
  aquarium: aquariumSlug,
  study: uuid,
  /** The version of the consent form; 0 where a code alone is asked for. */
  version: z.int().check(z.gte(0)),
  step: z.enum(ASKING_STEPS),
});
export type CountAskingRequest = z.infer<typeof countAskingRequest>;
