import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { ActiveStrokeRenderer } from "../render/active-stroke-renderer.ts";
import { canvasPosition } from "./canvas-position.ts";
import { attachPointerListeners } from "./pointer-listeners.ts";
import { type StrokeListener, StrokeTracker } from "./stroke-tracker.ts";
import { watchSurfaceBox } from "./surface-box.ts";

export interface PointerDrawing {
  /** The element that receives the pointer events. */
  surface: RefObject<HTMLDivElement | null>;
  /** The group in which the active stroke is shown, inside an SVG in canvas units. */
  activeStroke: RefObject<SVGGElement | null>;
  /** Ends the active stroke, if there is one, without losing it. */
  finishStroke(): void;
}

/**
 * Draws with pointers. The active stroke is rendered without React; `listener` is called as it starts, grows and ends, and
 * has to store it. `elapsed` returns the milliseconds since the drawing began.
 */
export function usePointerDrawing(listener: StrokeListener, elapsed: () => number): PointerDrawing {
  const surface = useRef<HTMLDivElement>(null);
  const activeStroke = useRef<SVGGElement>(null);
  const tracker = useRef<StrokeTracker>(null);
  const latest = useRef({ listener, elapsed });
  useLayoutEffect(() => {
    latest.current = { listener, elapsed };
  });

  useEffect(() => {
    if (surface.current === null || activeStroke.current === null) return;
    const box = watchSurfaceBox(surface.current);
    const renderer = new ActiveStrokeRenderer(activeStroke.current);
    tracker.current = new StrokeTracker({
      toCanvas: (clientX, clientY) => canvasPosition(clientX, clientY, box.current()),
      elapsed: () => latest.current.elapsed(),
      listener: {
        onStart(start) {
          renderer.show([start]);
          latest.current.listener.onStart(start);
        },
        onExtend(added, all) {
          renderer.show(all);
          latest.current.listener.onExtend(added, all);
        },
        onEnd(all) {
          // React renders the stored stroke before the next frame, so that the stroke never flickers.
          latest.current.listener.onEnd(all);
          renderer.clear();
        },
      },
    });
    const detachListeners = attachPointerListeners(surface.current, tracker.current);
    return () => {
      detachListeners();
      box.stop();
    };
  }, []);

  return { surface, activeStroke, finishStroke: () => tracker.current?.finish() };
}
