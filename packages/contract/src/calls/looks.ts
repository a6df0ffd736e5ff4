import * as z from "zod/mini";
import { MANY_SPOTS, MAX_ADDED_SPOTS, UNSURE } from "../constants.ts";
import { colorCodes, identifier } from "./fields.ts";

/** The most answers that a search accepts: more than we ask, for clients that ask more questions. */
const MAX_ANSWERS = 8;

const coordinate = z.number().check(z.gte(-10_000), z.lte(10_000));
const extent = z.number().check(z.gt(0), z.lte(10_000));
const spots = z.int().check(z.gte(0), z.lte(MANY_SPOTS));

/** A rectangle in canvas units: its upper left corner, its width and its height. */
const place = { x: coordinate, y: coordinate, w: extent, h: extent };

/**
 * Is there a spot within? The place is on the outline as the visitor has drawn on it: beside their own marks.
 */
const spotLook = z.object({ kind: z.literal("spot"), ...place });
/**
 * Which flipper bands does it wear? With `flippers`, who sees a band but not its colour may say on which
 * flippers it wears one.
 */
const bandsLook = z.object({ kind: z.literal("bands"), flippers: z.optional(z.literal(true)) });
/**
 * Are there about so many spots, from `low` to `high`, on all of the belly that could be seen? `high` is
 * `MANY_SPOTS` where there may be more.
 */
const countLook = z.object({ kind: z.literal("count"), low: spots, high: spots });
/** A range that ends before it begins would have a negative probability. */
const isOrdered = z.refine<{ low: number; high: number }>(
  ({ low, high }) => low <= high,
  "ends before it begins",
);
/**
 * Which of the two is it, judging by this place? The place is on the two birds' own bellies, as their spots
 * are recorded, not on the drawing.
 */
const pairLook = z.object({ kind: z.literal("pair"), ids: z.tuple([identifier, identifier]), ...place });
const areTwo = z.refine<{ ids: [string, string] }>(
  ({ ids: [one, other] }) => one !== other,
  "are one and the same",
);
/**
 * Which spots have you not drawn? The visitor taps where they are, on the outline beside their own marks; the
 * answer is empty if there is no other.
 */
const moreLook = z.object({ kind: z.literal("more") });

/** One more look: a question to the visitor who still stands before the penguin. */
export const look = z.discriminatedUnion("kind", [
  spotLook,
  bandsLook,
  countLook.check(isOrdered),
  pairLook.check(areTwo),
  moreLook,
]);
export type Look = z.infer<typeof look>;
export type LookKind = Look["kind"];

const unsure = z.literal(UNSURE);
const yesOrNo = z.enum(["yes", "no", UNSURE]);
/** On which flippers it wears a band: its own left or right, which visitors see on their other side. */
const bandedFlippers = z.enum(["left", "right", "both"]);
export type BandedFlippers = z.infer<typeof bandedFlippers>;
const addedSpots = z.array(z.object({ x: coordinate, y: coordinate })).check(z.maxLength(MAX_ADDED_SPOTS));

/**
 * A question with its answer: yes or no, the colour codes of the bands (empty if it wears none) or the
 * flippers that wear one, one of the two ids, the places of the spots that were not drawn; or "unsure".
 */
export const answeredLook = z.discriminatedUnion("kind", [
  z.extend(spotLook, { answer: yesOrNo }),
  z.extend(bandsLook, { answer: z.union([unsure, bandedFlippers, colorCodes]) }),
  z.extend(countLook, { answer: yesOrNo }).check(isOrdered),
  z.extend(pairLook, { answer: identifier }).check(
    areTwo,
    z.refine(({ ids, answer }) => answer === UNSURE || ids.includes(answer), "is neither of the two"),
  ),
  z.extend(moreLook, { answer: z.union([unsure, addedSpots]) }),
]);
export type AnsweredLook = z.infer<typeof answeredLook>;

/** The questions that a visitor has answered about a drawing, in the order of asking. */
export const answeredLooks = z.array(answeredLook).check(z.maxLength(MAX_ANSWERS));
