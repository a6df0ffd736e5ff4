import { clamp } from "@harapen/contract/clamp";
import { CANVAS, type Point } from "@harapen/contract/geometry";

/** The drawing surface's rectangle in the viewport, in CSS pixels. */
export interface SurfaceBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The largest coordinate recorded, in canvas units, far outside the canvas; the contract accepts ten times as
 * much.
 */
const MAX_COORDINATE = 1_000;

const bounded = (value: number) =>
  Number.isFinite(value) ? Math.round(clamp(value, -MAX_COORDINATE, MAX_COORDINATE) * 100) / 100 : 0;

/**
 * Returns a viewport position (CSS pixels) in canvas units, rounded to a hundredth. A captured pointer may be
 * outside the canvas; what it draws there is recorded but not shown.
 */
export function canvasPosition(clientX: number, clientY: number, box: SurfaceBox): Point {
  return {
    x: bounded(((clientX - box.left) * CANVAS.width) / box.width),
    y: bounded(((clientY - box.top) * CANVAS.height) / box.height),
  };
}

/**
 * Measures the drawing surface's rectangle in the viewport and caches it. The cache is cleared when a pointer
 * goes down, since text above the surface may have moved it, and on every resize or scroll: measuring anew
 * for each pointer event would force a layout between two frames. `stop` removes the listeners.
 */
export function watchSurfaceBox(surface: Element) {
  let box: SurfaceBox | null = null;
  const invalidate = () => {
    box = null;
  };
  surface.addEventListener("pointerdown", invalidate, { capture: true });
  const observer = new ResizeObserver(invalidate);
  observer.observe(surface);
  window.addEventListener("resize", invalidate);
  window.addEventListener("scroll", invalidate, { capture: true, passive: true });
  // The URL bar that slides away, and a pinch, move the surface without a resize of the window.
  window.visualViewport?.addEventListener("resize", invalidate);
  window.visualViewport?.addEventListener("scroll", invalidate);

  return {
    current: (): SurfaceBox => {
      box ??= surface.getBoundingClientRect();
      return box;
    },
    stop: () => {
      surface.removeEventListener("pointerdown", invalidate, { capture: true });
      observer.disconnect();
      window.removeEventListener("resize", invalidate);
      window.removeEventListener("scroll", invalidate, { capture: true });
      window.visualViewport?.removeEventListener("resize", invalidate);
      window.visualViewport?.removeEventListener("scroll", invalidate);
    },
  };
}
