import { type RefObject, useLayoutEffect, useRef } from "react";
import { DOUBLE_TAP_MS } from "../../platform/double-tap.ts";
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

/** The time of the last frame, by the clock of the animation that guards the buttons: the surface accepts taps as soon as they do, not some frames later. */
const timeOfFrame = () => Number(document.timeline.currentTime ?? performance.now());

interface PointerDrawingOptions {
  /** Called as a stroke starts, grows and ends; it has to store the stroke. */
  readonly listener: StrokeListener;
  /** Returns the milliseconds from the drawing's beginning to an event's time stamp. */
  elapsed(timeStamp: number): number;
  /** Whether a tap has led to this screen: the second tap of a double tap, which may land on the surface, draws nothing. */
  readonly cameByTap: boolean;
}

/** Draws with pointers. The active stroke is rendered without React. */
export function usePointerDrawing(options: PointerDrawingOptions): PointerDrawing {
  const surface = useRef<HTMLDivElement>(null);
  const activeStroke = useRef<SVGGElement>(null);
  const tracker = useRef<StrokeTracker>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  // Before the surface is painted: whoever sees it can draw on it.
  useLayoutEffect(() => {
    if (surface.current === null || activeStroke.current === null) return;
    const tapsCountFrom = latest.current.cameByTap ? timeOfFrame() + DOUBLE_TAP_MS : 0;
    const box = watchSurfaceBox(surface.current);
    const renderer = new ActiveStrokeRenderer(activeStroke.current);
    tracker.current = new StrokeTracker({
      toCanvas: (clientX, clientY) => canvasPosition(clientX, clientY, box.current()),
      elapsed: (timeStamp) => latest.current.elapsed(timeStamp),
      ignoresTap: ({ timeStamp }) => timeStamp < tapsCountFrom,
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
        onDrop() {
          latest.current.listener.onDrop();
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
