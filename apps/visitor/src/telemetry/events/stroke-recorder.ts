import { STROKE_FLUSH_MS, STROKE_FLUSH_POINTS } from "@harapen/contract/constants";
import type { StrokePoint } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import type { StrokeListener } from "../../drawing/capture/stroke-tracker.ts";
import { record } from "./record.ts";

interface Drawing {
  readonly drawingId: string;
  readonly strokes: { readonly length: number };
}

/**
 * Records strokes as they grow: `stroke_start`, `stroke_move` and `stroke_end`. Points go in batches of 12,
 * or sooner when more than 120 ms have passed since the last batch; the first point goes with the start. A
 * stroke that does not count ends with a number above that of the strokes. `drawing` returns the drawing as
 * it is at the moment.
 */
export function createStrokeRecorder(drawing: () => Drawing): StrokeListener {
  let batch: Point[] = [];
  let flushedAt = 0;

  const flush = (at: number) => {
    flushedAt = at;
    if (batch.length === 0) return;
    record("stroke_move", { drawing_id: drawing().drawingId, points: batch });
    batch = [];
  };
  const end = (seq: number, total_strokes: number) =>
    record("stroke_end", { drawing_id: drawing().drawingId, seq, total_strokes });
  const add = ({ x, y, t = 0 }: StrokePoint) => {
    batch.push({ x, y });
    if (batch.length >= STROKE_FLUSH_POINTS || t - flushedAt > STROKE_FLUSH_MS) flush(t);
  };

  return {
    onStart({ x, y, t = 0 }) {
      const { drawingId, strokes } = drawing();
      flushedAt = t;
      batch = [];
      record("stroke_start", { drawing_id: drawingId, seq: strokes.length + 1, x, y, pen_px: BRUSH_SIZE });
    },
    onExtend: (added) => added.forEach(add),
    onEnd(all) {
      flush(all.at(-1)?.t ?? 0);
      const { length } = drawing().strokes;
      end(length, length);
    },
    onDrop() {
      flush(flushedAt);
      const { length } = drawing().strokes;
      end(length + 1, length);
    },
  };
}
