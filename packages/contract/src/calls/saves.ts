import * as z from "zod/mini";
import { aquariumSlug } from "../aquarium.ts";
import { strokes, visibilityMask } from "../drawing.ts";
import {
  ageMs,
  colorCodes,
  idempotencyKey,
  identifier,
  pngDataUrl,
  recordedAs,
  savedIn,
  shortText,
} from "./fields.ts";
import { answerToken } from "./search.ts";

/**
 * A candidate of the saved ranking, and whatever else the client adds. `rank` counts from 1. If it is missing
 * or something else, as from older clients, it is ignored: the place in the list is the rank.
 */
const savedCandidate = z.looseObject({
  id: z.union([shortText, z.int()]),
  score: z.optional(z.number()),
  rank: z.catch(z.optional(z.int().check(z.gte(1))), undefined),
});

/** Call 2, form-urlencoded: `z.encode` gives the fields, `z.decode` reads them. Answers `success`. */
export const saveRecordRequest = z.object({
  /** Empty where the sign-in provider tells no name. */
  name: shortText,
  uid: identifier,
  aquarium: aquariumSlug,
  penname: shortText,
  bandcolor: jsonField(colorCodes),
  image: pngDataUrl,
  /** The draw time, in seconds (docs/behaviour.md#drawing). */
  time: numberField(z.number().check(z.gte(0))),
  data: jsonField(strokes),
  /** Every candidate as the search answered them, best first (docs/behaviour.md#saving). */
  ranking: jsonField(z.array(savedCandidate).check(z.maxLength(5_000))),
  part: jsonField(visibilityMask),
  /** The confirmed candidate's rank, from 1; `RANK_NOT_SURE` for none. */
  rank: numberField(z.int().check(z.gte(0))),
  /**
   * The answer's token (`ANSWER_TOKEN_HEADER`). Older clients send none; a value that cannot be a token
   * counts as none.
   */
  answer_token: z.catch(z.optional(answerToken), undefined),
  participant: recordedAs,
  age_ms: z.catch(z.optional(numberField(ageMs)), undefined),
  session: savedIn,
  ...idempotencyKey,
});
export type SaveRecordRequest = z.infer<typeof saveRecordRequest>;

/** A form field that holds JSON: text on the wire, a value inside. */
function jsonField<Schema extends z.core.$ZodType>(inner: Schema) {
  return z.codec(z.string(), inner, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: "custom", input: text, message: "is not JSON" });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
}

/** A form field that holds a number: text on the wire, a number inside. */
function numberField<Schema extends z.core.$ZodType<number, number>>(inner: Schema) {
  return z.codec(z.string().check(z.regex(/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/)), inner, {
    decode: (text) => Number(text) as z.core.input<Schema>,
    encode: (value) => String(value),
  });
}

/**
 * Call 3, JSON. `penguin_name` is an id, a Japanese name or `UNKNOWN_PENGUIN`. `mail` is never read, may be
 * missing and may be anything: our client sends `guest` for guests and nothing for members
 * (docs/behaviour.md#e-mail-addresses). From `age_ms` the album knows when it was drawn. Answers `success`.
 */
export const saveDrawingRequest = z.object({
  mail: z.catch(z.optional(shortText), undefined),
  uid: identifier,
  aquarium: aquariumSlug,
  penguin_name: identifier,
  image: pngDataUrl,
  participant: recordedAs,
  age_ms: z.catch(z.optional(ageMs), undefined),
  session: savedIn,
  ...idempotencyKey,
});
export type SaveDrawingRequest = z.infer<typeof saveDrawingRequest>;
