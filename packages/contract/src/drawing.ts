import * as z from "zod/mini";
import { cellAt, GRID_CELLS } from "./geometry.ts";
import { LAST_CHECK } from "./primitives.ts";

/**
 * Bounds of a drawing: more than any visitor draws, yet too little for any call to flood the storage.
 * `MAX_POINTS` counts all strokes together.
 */
export const MAX_STROKES = 1_000;
export const MAX_POINTS = 20_000;

const coordinate = z.number().check(z.gte(-10_000, LAST_CHECK), z.lte(10_000, LAST_CHECK));

/**
 * A sample of a stroke: canvas units, and milliseconds since the drawing began if the client records them.
 */
export const strokePoint = z.object({
  x: coordinate,
  y: coordinate,
  t: z.optional(z.number().check(z.gte(0, LAST_CHECK))),
});
export type StrokePoint = z.infer<typeof strokePoint>;

/** One stroke: its running number, the brush's diameter and its samples; a tap is one sample. */
export const stroke = z.object({
  stroke: z.int().check(z.gte(0, LAST_CHECK)),
  brushSize: z.number().check(z.gt(0, LAST_CHECK), z.lte(200, LAST_CHECK)),
  pos: z.array(strokePoint).check(z.maxLength(MAX_POINTS, LAST_CHECK)),
});
export type Stroke = z.infer<typeof stroke>;

/** Returns the number of points of a drawing. */
export function countPoints(drawn: readonly Pick<Stroke, "pos">[]): number {
  return drawn.reduce((sum, { pos }) => sum + pos.length, 0);
}

/** A drawing: its strokes in the order of drawing. */
export const strokes = z.array(stroke).check(
  z.maxLength(MAX_STROKES),
  z.refine((drawn) => countPoints(drawn) <= MAX_POINTS, {
    error: `Too big: expected all strokes together to have <=${MAX_POINTS} points`,
    when: ({ issues }) => issues.length === 0,
  }),
);

/** Nine counts, index row * 3 + column: how many strokes start in each belly grid cell. */
export const gridVector = z
  .array(z.int().check(z.gte(0, LAST_CHECK), z.lte(100_000, LAST_CHECK)))
  .check(z.length(GRID_CELLS));
export type GridVector = z.infer<typeof gridVector>;

export const VISIBLE = 1;
export const NOT_VISIBLE = -1;

/**
 * The visibility mask: nine numbers, 1 for a cell that the visitor could see and -1 for one that they could
 * not.
 */
export const visibilityMask = z
  .array(z.union([z.literal(VISIBLE), z.literal(NOT_VISIBLE)]))
  .check(z.length(GRID_CELLS));
export type VisibilityMask = z.infer<typeof visibilityMask>;

/** A visibility mask with nothing hidden. */
export function everythingVisible(): VisibilityMask {
  return new Array(GRID_CELLS).fill(VISIBLE);
}

/**
 * Counts strokes by the belly grid cell that each starts in; strokes that start outside the grid are not
 * counted.
 */
export function countByCell(drawn: readonly Stroke[]): GridVector {
  const counts: GridVector = new Array(GRID_CELLS).fill(0);
  for (const { pos } of drawn) {
    const start = pos[0];
    const cell = start && cellAt(start);
    if (cell !== undefined) counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}
