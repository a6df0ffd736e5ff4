import type { SurfaceBox } from "./canvas-position.ts";

/**
 * Where `surface` lies in the viewport, measured when a pointer goes down, since words above it may have moved it, and again
 * only after a resize or scroll: reading it anew for each pointer event would make the browser lay out the page between two
 * frames. Answers how to stop listening, too.
 */
export function watchSurfaceBox(surface: Element) {
  let box: SurfaceBox | null = null;
  const forget = () => {
    box = null;
  };
  surface.addEventListener("pointerdown", forget, { capture: true });
  const observer = new ResizeObserver(forget);
  observer.observe(surface);
  window.addEventListener("resize", forget);
  window.addEventListener("scroll", forget, { capture: true, passive: true });
  // The URL bar that slides away, and a pinch, move the surface without a resize of the window.
  window.visualViewport?.addEventListener("resize", forget);
  window.visualViewport?.addEventListener("scroll", forget);

  return {
    current: (): SurfaceBox => {
      box ??= surface.getBoundingClientRect();
      return box;
    },
    stop: () => {
      surface.removeEventListener("pointerdown", forget, { capture: true });
      observer.disconnect();
      window.removeEventListener("resize", forget);
      window.removeEventListener("scroll", forget, { capture: true });
      window.visualViewport?.removeEventListener("resize", forget);
      window.visualViewport?.removeEventListener("scroll", forget);
    },
  };
}
