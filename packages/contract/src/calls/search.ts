import * as z from "zod/mini";
import { aquariumSlug } from "../aquarium.ts";
import { gridVector, strokes, visibilityMask } from "../drawing.ts";
import { colorCodes, shortText } from "./fields.ts";
import { answeredLooks, look } from "./looks.ts";

/**
 * Call 1, JSON. The first three fields suffice; the others make a better answer. Answers `ranking`. With
 * `asks_look`, the answer brings the next question in `LOOK_HEADER`. `asks_more` says that the client knows
 * the look "more", which older clients would show as a question without answers; `asks_flippers`, that it
 * lets visitors answer "bands" by the flippers alone.
 */
export const searchRequest = z.object({
  pos: gridVector,
  part: visibilityMask,
  aquarium: aquariumSlug,
  data: z.optional(strokes),
  bandcolor: z.optional(colorCodes),
  penname: z.optional(shortText),
  looks: z.optional(answeredLooks),
  asks_look: z.optional(z.boolean()),
  asks_more: z.optional(z.boolean()),
  asks_flippers: z.optional(z.boolean()),
});
export type SearchRequest = z.infer<typeof searchRequest>;

/**
 * The headers of the response that name what the ranking was computed with: the engine, and three digests.
 */
export const SEARCH_VERSION_HEADERS = {
  engine: "x-harapen-engine",
  catalog: "x-harapen-catalog",
  learned: "x-harapen-learned",
  visitors: "x-harapen-visitors",
} as const;

/**
 * The header of the response that holds its token: what the server signed of it. A client sends it back with
 * the record of the visit (docs/behaviour.md#what-visitors-teach); only records with one teach. Answers to
 * clients without a visit have none.
 */
export const ANSWER_TOKEN_HEADER = "x-harapen-answer";
/** An answer's token; our own have a quarter of this length. */
export const answerToken = z.string().check(z.maxLength(2_000));

/**
 * The header of a search's answer that holds the question to ask next, of a search that asks for it: a look
 * as JSON in ASCII, or `null` where none is worth asking.
 */
export const LOOK_HEADER = "x-harapen-look";

/**
 * Call 9, JSON: the body of a search, for clients that ask apart. Its answer has the question that is worth
 * most now, or `null`.
 */
export const nextLookResponse = z.object({ success: z.literal(true), look: z.nullable(look) });
export type NextLookResponse = z.infer<typeof nextLookResponse>;
