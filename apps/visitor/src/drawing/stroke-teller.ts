import { STROKE_FLUSH_MS, STROKE_FLUSH_POINTS } from "@harapen/contract/constants";
import type { StrokePoint } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import { record } from "../telemetry/record.ts";
import type { StrokeListener } from "./stroke-pointer.ts";

interface Drawing {
  readonly drawingId: string;
  readonly strokes: { readonly length: number };
}

/**
 * Tells of strokes as they grow. Points are told of by the dozen, or sooner when more than 120 ms have passed since
 * the last were (specification, section 9, "Telemetry"). `drawing` gives the drawing as it is at the moment.
 */
export function strokeTeller(drawing: () => Drawing): StrokeListener {
  let waiting: Point[] = [];
  let lastToldAt = 0;

  const tellOfPoints = (at: number) => {
    lastToldAt = at;
    if (waiting.length === 0) return;
    record("stroke_move", { drawing_id: drawing().drawingId, points: waiting });
    waiting = [];
  };
  const add = ({ x, y, t = 0 }: StrokePoint) => {
    waiting.push({ x, y });
    if (waiting.length >= STROKE_FLUSH_POINTS || t - lastToldAt > STROKE_FLUSH_MS) tellOfPoints(t);
  };

  return {
    began({ x, y, t = 0 }) {
      const { drawingId, strokes } = drawing();
      lastToldAt = t;
      record("stroke_start", { drawing_id: drawingId, seq: strokes.length + 1, x, y, pen_px: BRUSH_SIZE });
    },
    grew: (added) => added.forEach(add),
    ended(all) {
      tellOfPoints(all.at(-1)?.t ?? 0);
      const { drawingId, strokes } = drawing();
      record("stroke_end", { drawing_id: drawingId, seq: strokes.length, total_strokes: strokes.length });
    },
  };
}
