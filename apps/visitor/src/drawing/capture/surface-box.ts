import type { SurfaceBox } from "./canvas-position.ts";

/**
 * Measures the drawing surface's rectangle in the viewport and caches it. The cache is cleared when a pointer goes down,
 * since text above the surface may have moved it, and on every resize or scroll: measuring anew for each pointer event would
 * force a layout between two frames. `stop` removes the listeners.
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
