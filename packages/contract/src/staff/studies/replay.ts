import * as z from "zod/mini";
import { visibilityMask } from "../../drawing.ts";
import { uuid } from "../../primitives.ts";

/**
 * The most drawings of a page; the last participant's remaining ones may be added, so that nobody's are
 * split.
 */
export const MAX_DRAWINGS = 200;
/** The most drawings of one participant that are listed: the earliest. */
export const MAX_DRAWINGS_EACH = 500;

/**
 * How a drawing ended: with a penguin, with "not sure", with results that nobody answered, or without any
 * search.
 */
export const DRAWING_OUTCOMES = ["confirmed", "not_sure", "searched", "abandoned"] as const;
export const drawingOutcome = z.enum(DRAWING_OUTCOMES);
export type DrawingOutcome = z.infer<typeof drawingOutcome>;

const count = z.int().check(z.gte(0));
/**
 * Milliseconds since the drawing's first event, by the visitor's clock; while a clock that was put back
 * catches up, the time stands still.
 */
const at = z.number().check(z.gte(0));

/** A point and when it was drawn: x and y in canvas units, and milliseconds. */
export const replayedPoint = z.tuple([z.number(), z.number(), at]);
export type ReplayedPoint = z.infer<typeof replayedPoint>;

/**
 * A stroke of a replay. `ended`: `null` if the page was gone before its end was recorded. `removed`: when it
 * was undone. As only events have times, the points between two `stroke_move` events are spread evenly over
 * the time between these.
 */
export const replayedStroke = z.object({
  brush: z.number(),
  began: at,
  ended: z.nullable(at),
  removed: z.nullable(at),
  points: z.array(replayedPoint),
});
export type ReplayedStroke = z.infer<typeof replayedStroke>;

/** One event of a drawing, or of its session meanwhile: `stroke` and `total` count from 1. */
export const replayStep = z.object({
  at,
  event: z.string(),
  /** In which of the drawing's visits, from 1. */
  visit: z.int().check(z.gte(1)),
  stroke: z.optional(count),
  /** How many strokes there are afterwards. */
  total: z.optional(count),
  mode: z.optional(z.enum(["draw", "part"])),
  penguin: z.optional(z.string()),
});
export type ReplayStep = z.infer<typeof replayStep>;

/** How a drawing was made, from its events alone. */
export const drawingTimeline = z.object({
  /**
   * The time of its first event by the visitor's clock, ISO 8601 in UTC; `null` if that is outside the years
   * 1 to 9999.
   */
  started_at: z.nullable(z.string()),
  duration_ms: at,
  strokes: z.array(replayedStroke),
  /** The states of the nine belly cells, each with the time from which it held. */
  masks: z.array(z.object({ at, part: visibilityMask })),
  /**
   * Before unblinding, only steps that every arm has: what was drawn, the page meanwhile, and the last search
   * after Done.
   */
  steps: z.array(replayStep),
  outcome: drawingOutcome,
  /** The id of the penguin that the visitor confirmed. */
  confirmed: z.nullable(z.string()),
  /** Events that never arrived, by the gaps in their numbers: if there are any, strokes may lack parts. */
  missing: count,
});
export type DrawingTimeline = z.infer<typeof drawingTimeline>;

/** Whose a drawing is, under the study's pseudonyms; `arm` is `null` before unblinding. */
const drawingOfStudy = {
  drawing: uuid,
  participant: uuid,
  arm: z.nullable(z.string()),
  /** The penguin that it was, as staff at the exhibit saw it; `null` if nobody has said. */
  truth: z.nullable(z.string()),
};

/** `GET STAFF_PATHS.studyDrawings(...)`: the drawings in the order in which their participants joined. */
export const studyDrawingsQuery = z.object({
  /** The penguin that it was or, if nobody saw that, the one confirmed. */
  penguin: z.optional(z.string().check(z.maxLength(100))),
  outcome: z.optional(drawingOutcome),
  /** Refused before unblinding. */
  arm: z.optional(z.string().check(z.maxLength(30))),
  /** The `next` of the previous page. */
  after: z.optional(z.string().check(z.maxLength(100))),
});
export type StudyDrawingsQuery = z.infer<typeof studyDrawingsQuery>;

export const listedDrawing = z.object({
  ...drawingOfStudy,
  ...z.pick(drawingTimeline, {
    started_at: true,
    duration_ms: true,
    outcome: true,
    confirmed: true,
    missing: true,
  }).shape,
  strokes: count,
  undone: count,
  /** Before unblinding 1 at most, as an arm with questions searches again after each answer. */
  searches: count,
  /**
   * What was drawn at the last search, or at the end: each stroke as x, y, x, y, … in tenths of canvas units.
   */
  ink: z.array(z.array(z.int())),
});
export type ListedDrawing = z.infer<typeof listedDrawing>;

export const studyDrawingsResponse = z.object({
  drawings: z.array(listedDrawing),
  /**
   * How many drawings of this page's participants are not listed, as they made more than are listed of one.
   */
  left_out: count,
  /** How many of these participants' visits were not read: there are too many, or the visit is too large. */
  left_out_visits: count,
  /** Sent as `after`, it requests the next page; `null`: this was the last. */
  next: z.nullable(z.string()),
});
export type StudyDrawingsResponse = z.infer<typeof studyDrawingsResponse>;

/** `GET STAFF_PATHS.studyDrawing(...)`: the pseudonym of the participant whose drawing it is. */
export const studyDrawingQuery = z.object({ participant: uuid });

export const studyDrawingResponse = z.object({ ...drawingOfStudy, timeline: drawingTimeline });
export type StudyDrawingResponse = z.infer<typeof studyDrawingResponse>;
