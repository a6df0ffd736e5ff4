import * as z from "zod/mini";
import { visibilityMask } from "../../drawing.ts";
import { uuid } from "../../uuid.ts";

/** The most drawings of a page; the last participant's further ones may be added, so that nobody's are parted. */
export const MAX_DRAWINGS = 200;
/** The most drawings of one participant that are listed, the first ones. */
export const MAX_DRAWINGS_EACH = 500;

/** How a drawing ended: with a penguin, with "not sure", with results that nobody answered, or without any search. */
export const DRAWING_OUTCOMES = ["confirmed", "not_sure", "searched", "abandoned"] as const;
export const drawingOutcome = z.enum(DRAWING_OUTCOMES);
export type DrawingOutcome = z.infer<typeof drawingOutcome>;

const count = z.int().check(z.gte(0));
/** Milliseconds since the drawing's first event, by the visitor's clock; a clock that was put back stands still meanwhile. */
const at = z.number().check(z.gte(0));

/** A point and when it was drawn: x and y in canvas units, and milliseconds. */
export const replayedPoint = z.tuple([z.number(), z.number(), at]);
export type ReplayedPoint = z.infer<typeof replayedPoint>;

/**
 * A stroke of a replay. `ended`: `null` where the page was gone before its end was recorded. `removed`: when it was undone. Between two events `stroke_move` the points are spread
 * evenly over the time between these, as only the events have times.
 */
export const replayedStroke = z.object({
  brush: z.number(),
  began: at,
  ended: z.nullable(at),
  removed: z.nullable(at),
  points: z.array(replayedPoint),
});
export type ReplayedStroke = z.infer<typeof replayedStroke>;

/** One event of a drawing, or of its session while it was drawn: `stroke` and `total` count from 1. */
export const replayStep = z.object({
  at,
  event: z.string(),
  /** Which of the visits in which it was drawn, from 1. */
  visit: z.int().check(z.gte(1)),
  stroke: z.optional(count),
  /** How many strokes there are after it. */
  total: z.optional(count),
  mode: z.optional(z.enum(["draw", "part"])),
  penguin: z.optional(z.string()),
});
export type ReplayStep = z.infer<typeof replayStep>;

/** How a drawing was made, from its events alone. */
export const drawingTimeline = z.object({
  /** The time of its first event by the visitor's clock, ISO 8601 in UTC; `null` where that is no time of the years 1 to 9999. */
  started_at: z.nullable(z.string()),
  duration_ms: at,
  strokes: z.array(replayedStroke),
  /** The nine belly cells, from when on each state of them held. */
  masks: z.array(z.object({ at, part: visibilityMask })),
  /** Before unblinding those alone that are of any arm: what was drawn, the page meanwhile, and the last search after Done. */
  steps: z.array(replayStep),
  outcome: drawingOutcome,
  /** The id of the penguin that the visitor confirmed. */
  confirmed: z.nullable(z.string()),
  /** Events that never arrived, by the gaps in their numbers: where there are some, strokes may lack parts. */
  missing: count,
});
export type DrawingTimeline = z.infer<typeof drawingTimeline>;

/** Whose a drawing is, by pseudonyms of the study; `arm` is `null` before unblinding. */
const drawingOfStudy = {
  drawing: uuid,
  participant: uuid,
  arm: z.nullable(z.string()),
  /** The penguin that it was, as staff at the exhibit saw it; `null` where nobody has said. */
  truth: z.nullable(z.string()),
};

/** `GET STAFF_PATHS.studyDrawings(...)`: the drawings in the order in which their participants joined. */
export const studyDrawingsQuery = z.object({
  /** The penguin that it was or, where nobody saw that, that was confirmed. */
  penguin: z.optional(z.string().check(z.maxLength(100))),
  outcome: z.optional(drawingOutcome),
  /** Refused before unblinding. */
  arm: z.optional(z.string().check(z.maxLength(30))),
  /** The `next` of the page before. */
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
  /** Before unblinding 1 at most: an arm with questions searches again with each answer. */
  searches: count,
  /** What was drawn when it was last searched for, or at its end: each stroke as x, y, x, y, … in tenths of canvas units. */
  ink: z.array(z.array(z.int())),
});
export type ListedDrawing = z.infer<typeof listedDrawing>;

export const studyDrawingsAnswer = z.object({
  drawings: z.array(listedDrawing),
  /** How many further drawings this page's participants made, of those who made more than are listed of one. */
  left_out: count,
  /** How many of these participants' visits were not read, as they are too many, or larger than a visit is. */
  left_out_visits: count,
  /** Sent as `after`, it gets the next page; `null`: this was the last. */
  next: z.nullable(z.string()),
});
export type StudyDrawingsAnswer = z.infer<typeof studyDrawingsAnswer>;

/** `GET STAFF_PATHS.studyDrawing(...)`: the participant by whom it is found, by their pseudonym. */
export const studyDrawingQuery = z.object({ participant: uuid });

export const studyDrawingAnswer = z.object({ ...drawingOfStudy, timeline: drawingTimeline });
export type StudyDrawingAnswer = z.infer<typeof studyDrawingAnswer>;
