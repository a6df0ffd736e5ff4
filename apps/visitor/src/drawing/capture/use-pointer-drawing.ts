import { type RefObject, useLayoutEffect, useRef } from "react";
import { ActiveStrokeRenderer } from "../render/active-stroke-renderer.ts";
import { canvasPosition, watchSurfaceBox } from "./canvas-position.ts";
import { type StrokeListener, StrokeTracker } from "./stroke-tracker.ts";

export interface PointerDrawing {
  /** The element that receives the pointer events. */
  surface: RefObject<HTMLDivElement | null>;
  /** The group in which the active stroke is shown, inside an SVG in canvas units. */
  activeStroke: RefObject<SVGGElement | null>;
  /** Ends the active stroke, if there is one, without losing it. */
  finishStroke(): void;
}

/**
 * The time of the last frame, by the clock of the animation that guards the buttons: the surface accepts taps
 * as soon as they do, not some frames later.
 */
const timeOfFrame = () => Number(document.timeline.currentTime ?? performance.now());

interface PointerDrawingOptions {
  /** Called as a stroke starts, grows and ends; it has to store the stroke. */
  readonly listener: StrokeListener;
  /** Returns the milliseconds from the drawing's beginning to an event's time stamp. */
  elapsed(timeStamp: number): number;
  /** For how long taps draw nothing at first, in milliseconds: 0 where they count at once. */
  readonly ignoresTapsForMs: number;
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
    const { ignoresTapsForMs } = latest.current;
    const tapsCountFrom = ignoresTapsForMs > 0 ? timeOfFrame() + ignoresTapsForMs : 0;
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

/**
 * Passes the pointer events of `surface` to the tracker. These are native listeners because React's touch
 * listeners are passive and cannot prevent anything. Returns a function that ends the active stroke and
 * removes the listeners.
 */
export function attachPointerListeners(surface: HTMLElement, tracker: StrokeTracker): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const prevent = (event: Event) => event.preventDefault();

  surface.addEventListener("pointerdown", (event) => startStroke(surface, tracker, event), { signal });
  surface.addEventListener("pointermove", (event) => tracker.move(event), { signal });
  surface.addEventListener("pointerup", (event) => tracker.up(event), { signal });
  surface.addEventListener("pointercancel", (event) => tracker.cancel(event), { signal });
  surface.addEventListener("lostpointercapture", (event) => tracker.cancel(event), { signal });

  // Scribble on iPadOS takes quick pencil strokes for handwriting, and a long press magnifies, unless the
  // touch is prevented (https://mikepk.com/2020/10/iOS-safari-scribble-bug/,
  // https://github.com/excalidraw/excalidraw/issues/3955).
  surface.addEventListener("touchstart", prevent, { signal, passive: false });
  surface.addEventListener("touchmove", prevent, { signal, passive: false });
  surface.addEventListener("contextmenu", prevent, { signal });
  surface.addEventListener("dragstart", prevent, { signal });

  // No finger is left on the screen: should the browser have sent no pointerup, the stroke ends here.
  const onAllTouchesEnd = ({ touches }: TouchEvent) => touches.length === 0 && tracker.endTouches();
  window.addEventListener("touchend", onAllTouchesEnd, { signal });
  window.addEventListener("touchcancel", onAllTouchesEnd, { signal });
  // A hidden page gets no more events; the active stroke is saved with the session. In the capture phase, so
  // that this happens before the end of the visit is recorded.
  window.addEventListener("pagehide", () => tracker.finish(), { signal, capture: true });

  return () => {
    tracker.finish();
    listeners.abort();
  };
}

function startStroke(surface: HTMLElement, tracker: StrokeTracker, event: PointerEvent): void {
  if (!tracker.down(event)) return;
  try {
    surface.setPointerCapture(event.pointerId);
  } catch {
    // A pointer that has already gone again cannot be captured; its up or cancel ends the stroke all the
    // same.
  }
}
