import * as z from "zod/mini";
import { uuid } from "../../primitives.ts";

/** What staff at the exhibit saw: which penguin it really was. */
export const truthEntry = z.object({
  id: uuid,
  /** The participant's code. */
  code: z.string(),
  /**
   * The drawing that it is about, by its pseudonym in the study; `null`: all of the participant's drawings.
   */
  drawing_id: z.nullable(uuid),
  /** The penguin's id; `null`: none of the listed ones. */
  penguin: z.nullable(z.string()),
  note: z.string(),
  /** ISO 8601, in UTC. */
  entered_at: z.string(),
  entered_by: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  /** When another entry replaced it, or it was taken back; `null` while it holds. */
  replaced_at: z.nullable(z.string()),
});
export type TruthEntry = z.infer<typeof truthEntry>;

/** The response of `GET STAFF_PATHS.truth`: what was entered today in the study's time zone, latest first. */
export const truthResponse = z.object({ entries: z.array(truthEntry) });

/** A drawing, without what the search said about it and what its visitor saw. */
export const witnessedDrawing = z.object({
  /** Its pseudonym in the study. */
  drawing_id: uuid,
  /** When the server received its first stroke: ISO 8601, in UTC. */
  at: z.string(),
  /** Its strokes, each as its points in canvas units. */
  strokes: z.array(z.array(z.object({ x: z.number(), y: z.number() }))),
});
export type WitnessedDrawing = z.infer<typeof witnessedDrawing>;

/**
 * The response of `GET STAFF_PATHS.truthDrawings`: what the participant with a code drew in the last hours,
 * and older drawings with an entry of today that holds, latest first; and all entries.
 */
export const truthDrawingsResponse = z.object({
  participant: z.object({ id: uuid, code: z.string() }),
  drawings: z.array(witnessedDrawing),
  entries: z.array(truthEntry),
});
export type TruthDrawings = z.infer<typeof truthDrawingsResponse>;

/** `POST STAFF_PATHS.truth`: enters which penguin it was. Responds with `enteredTruthResponse`. */
export const enterTruthRequest = z.object({
  participant: uuid,
  /** As `truthDrawingsResponse` has it. */
  drawing_id: z.nullable(uuid),
  penguin: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  note: z.string().check(z.maxLength(500)),
  /**
   * The entry that this corrects; if another now holds for the drawing, the call is refused as a conflict,
   * without details: reading entries is a call of its own.
   */
  replaces: z.nullable(uuid),
});
export const enteredTruthResponse = z.object({ entry: truthEntry });
