import type { StrokePointer } from "./stroke-pointer.ts";

/**
 * Feeds what the browser sends for `surface` to the controller. Native listeners, because React's touch listeners are
 * passive and cannot prevent anything. Answers how to stop.
 */
export function listenToPointers(surface: HTMLElement, pointer: StrokePointer): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const prevent = (event: Event) => event.preventDefault();

  surface.addEventListener("pointerdown", (event) => take(surface, pointer, event), { signal });
  surface.addEventListener("pointermove", (event) => pointer.move(event), { signal });
  surface.addEventListener("pointerup", (event) => pointer.up(event), { signal });
  surface.addEventListener("pointercancel", (event) => pointer.lose(event), { signal });
  surface.addEventListener("lostpointercapture", (event) => pointer.lose(event), { signal });

  // Scribble on iPadOS takes quick pencil strokes for handwriting, and a long press magnifies, unless the touch is
  // prevented (https://mikepk.com/2020/10/iOS-safari-scribble-bug/, https://github.com/excalidraw/excalidraw/issues/3955).
  surface.addEventListener("touchstart", prevent, { signal, passive: false });
  surface.addEventListener("touchmove", prevent, { signal, passive: false });
  surface.addEventListener("contextmenu", prevent, { signal });
  surface.addEventListener("dragstart", prevent, { signal });

  // Every finger has left the glass: should the browser have kept its pointerup to itself, the stroke ends here.
  const whenAllLifted = ({ touches }: TouchEvent) => touches.length === 0 && pointer.finish();
  window.addEventListener("touchend", whenAllLifted, { signal });
  window.addEventListener("touchcancel", whenAllLifted, { signal });
  // A page that is put away sends no more events; what was drawn is kept with the session. Captured, and so before anybody
  // tells that the visit has ended.
  window.addEventListener("pagehide", () => pointer.finish(), { signal, capture: true });

  return () => {
    pointer.finish();
    listening.abort();
  };
}

function take(surface: HTMLElement, pointer: StrokePointer, event: PointerEvent): void {
  if (!pointer.down(event)) return;
  try {
    surface.setPointerCapture(event.pointerId);
  } catch {
    // A pointer that has already gone again cannot be captured; its up or cancel ends the stroke all the same.
  }
}
