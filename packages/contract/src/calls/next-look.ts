import * as z from "zod/mini";
import { look } from "./looks.ts";
import { searchRequest } from "./search.ts";

/** Call 9, JSON: the body of the search, with the looks that were answered so far. Answers `nextLookAnswer`. */
export const nextLookRequest = searchRequest;

/** The question that is worth most now; `null` where none is worth asking. */
export const nextLookAnswer = z.object({ success: z.literal(true), look: z.nullable(look) });
export type NextLookAnswer = z.infer<typeof nextLookAnswer>;
