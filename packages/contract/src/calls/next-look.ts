import * as z from "zod/mini";
import { look } from "./looks.ts";
import { searchRequest } from "./search.ts";

/**
 * Call 9, JSON: the body of the search, with the looks answered so far. Responds with `nextLookResponse`. `asks_more` says that the client knows
 * the look "more": older clients would show it as a question without answers.
 */
export const nextLookRequest = z.extend(searchRequest, { asks_more: z.optional(z.boolean()) });
export type NextLookRequest = z.infer<typeof nextLookRequest>;

/** The question that is worth most now; `null` where none is worth asking. */
export const nextLookResponse = z.object({ success: z.literal(true), look: z.nullable(look) });
export type NextLookResponse = z.infer<typeof nextLookResponse>;
