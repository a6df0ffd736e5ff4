import type { Point } from "@harapen/contract/geometry";
import { useMemo, useState } from "react";
import type { StrokeListener } from "../../drawing/stroke-pointer.ts";
import { usePointerInk } from "../../drawing/use-pointer-ink.ts";
import { record } from "../../telemetry/events/record.ts";
import { createStrokeRecorder } from "../../telemetry/events/stroke-recorder.ts";
import { useDrawingSession } from "../../visit/drawing-session.ts";

const session = useDrawingSession.getState;

/** Milliseconds since the drawing began, by a clock that a device may set back. */
const elapsed = () => Math.max(0, Date.now() - session().startedAt);

/** The drawing of the session and all that can be done to it on this screen. */
export function useDrawing() {
  const strokes = useDrawingSession((state) => state.strokes);
  const mask = useDrawingSession((state) => state.mask);
  const [firstUnderWay, setFirstUnderWay] = useState(false);
  const recorder = useMemo(() => createStrokeRecorder(session), []);

  const listener: StrokeListener = {
    began(start) {
      setFirstUnderWay(session().strokes.length === 0);
      recorder.began(start);
    },
    grew: recorder.grew,
    ended(all) {
      setFirstUnderWay(false);
      session().commitStroke(all);
      recorder.ended(all);
    },
  };
  const ink = usePointerInk(listener, elapsed);

  return {
    strokes,
    mask,
    ink,
    canUndo: strokes.length > 0 || firstUnderWay,
    /** Places a spot, as a tap does. */
    place(at: Point) {
      const spot = { ...at, t: elapsed() };
      recorder.began(spot);
      session().commitStroke([spot]);
      recorder.ended([spot]);
    },
    /** Removes the last stroke; one under way is kept first, and is then the last. Answers whether there was one. */
    undo(): boolean {
      ink.finishStroke();
      if (session().strokes.length === 0) return false;
      session().undoStroke();
      record("undo", { drawing_id: session().drawingId, total_strokes: session().strokes.length });
      return true;
    },
    toggleCell(index: number) {
      session().toggleVisibility(index);
      record("part_toggle", { drawing_id: session().drawingId, part: session().mask });
    },
  };
}
