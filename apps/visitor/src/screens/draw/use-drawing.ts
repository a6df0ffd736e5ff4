import type { Point } from "@harapen/contract/geometry";
import { startTransition, useMemo, useRef, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { StrokeListener } from "../../drawing/capture/stroke-tracker.ts";
import { usePointerDrawing } from "../../drawing/capture/use-pointer-drawing.ts";
import { record } from "../../telemetry/events/record.ts";
import { createStrokeRecorder } from "../../telemetry/events/stroke-recorder.ts";
import { drawTimeSoFar } from "../../visit/draw-time.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

const session = useDrawingSession.getState;

/** The draw time at an event's time stamp in milliseconds, by which the points of a stroke are timed. */
const elapsed = (timeStamp: number) =>
  Math.max(0, drawTimeSoFar(session()) - (performance.now() - timeStamp));

/** The session's drawing and the actions on it; each is recorded by telemetry. */
export function useDrawing() {
  const strokes = useDrawingSession((state) => state.strokes);
  const mask = useDrawingSession((state) => state.mask);
  const [firstStrokeActive, setFirstStrokeActive] = useState(false);
  const recorder = useMemo(() => createStrokeRecorder(session), []);
  const drawingOfStroke = useRef<string>(undefined);

  const listener: StrokeListener = {
    onStart(start) {
      drawingOfStroke.current = session().drawingId;
      // A transition: the ink under the finger comes first.
      startTransition(() => setFirstStrokeActive(session().strokes.length === 0));
      recorder.onStart(start);
    },
    onExtend: recorder.onExtend,
    onEnd(all) {
      setFirstStrokeActive(false);
      // Back, or a log-out in another window, may change the drawing during a stroke.
      if (drawingOfStroke.current !== session().drawingId) return;
      session().commitStroke(all);
      recorder.onEnd(all);
    },
    onDrop() {
      setFirstStrokeActive(false);
      if (drawingOfStroke.current === session().drawingId) recorder.onDrop();
    },
  };
  const cameByTap = useNavigationType() !== NavigationType.Pop;
  const pointer = usePointerDrawing({ listener, elapsed, cameByTap });

  return {
    strokes,
    mask,
    pointer,
    canUndo: strokes.length > 0 || firstStrokeActive,
    /** Places a spot, as a tap does. */
    placeSpot(at: Point) {
      const spot = { ...at, t: Math.round(elapsed(performance.now())) };
      recorder.onStart(spot);
      session().commitStroke([spot]);
      recorder.onEnd([spot]);
    },
    /** Removes the last stroke; the active one is finished first, and is then the last. Returns whether there was one. */
    undo(): boolean {
      pointer.finishStroke();
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
