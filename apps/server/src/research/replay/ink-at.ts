import type { DrawingTimeline, ReplayedStroke } from "@harapen/contract/staff/studies/replay";

/** Returns the strokes that there were at a time of a timeline, each up to the point that was then drawn. */
export function inkAt({ strokes }: Pick<DrawingTimeline, "strokes">, at: number): ReplayedStroke[] {
  return strokes
    .filter(({ began, removed }) => began <= at && (removed === null || removed > at))
    .map((stroke) => ({ ...stroke, points: stroke.points.filter(([, , drawn]) => drawn <= at) }));
}

/** Returns the drawing as of its last search, or of its end where there was none: each stroke as x, y, x, y, … in tenths of canvas units. */
export function lastInk(timeline: DrawingTimeline): number[][] {
  const search = timeline.steps.findLast(({ event }) => event === "search");
  const ink = inkAt(timeline, search?.at ?? timeline.duration_ms);
  return ink.map(({ points }) => points.flatMap(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]));
}
