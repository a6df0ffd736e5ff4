import type { StrokeTracker } from "./stroke-tracker.ts";

/**
 * Passes the pointer events of `surface` to the tracker. These are native listeners because React's touch listeners are
 * passive and cannot prevent anything. Returns a function that ends the active stroke and removes the listeners.
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

  // Scribble on iPadOS takes quick pencil strokes for handwriting, and a long press magnifies, unless the touch is
  // prevented (https://mikepk.com/2020/10/iOS-safari-scribble-bug/, https://github.com/excalidraw/excalidraw/issues/3955).
  surface.addEventListener("touchstart", prevent, { signal, passive: false });
  surface.addEventListener("touchmove", prevent, { signal, passive: false });
  surface.addEventListener("contextmenu", prevent, { signal });
  surface.addEventListener("dragstart", prevent, { signal });

  // No finger is left on the screen: should the browser have sent no pointerup, the stroke ends here.
  const onAllTouchesEnd = ({ touches }: TouchEvent) => touches.length === 0 && tracker.endTouches();
  window.addEventListener("touchend", onAllTouchesEnd, { signal });
  window.addEventListener("touchcancel", onAllTouchesEnd, { signal });
  // A hidden page gets no more events; the active stroke is saved with the session. In the capture phase, so that this
  // happens before the end of the visit is recorded.
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
    // A pointer that has already gone again cannot be captured; its up or cancel ends the stroke all the same.
  }
}
