import { type RefObject, useEffect } from "react";
import type { useViewport } from "./use-viewport.ts";

/** Zooms by the wheel, and by the trackpad's pinch, at the place under the pointer. React's own wheel events cannot be prevented. */
export function useWheelZoom(
  ref: RefObject<HTMLElement | null>,
  { viewport, pixel, zoom }: ReturnType<typeof useViewport>,
) {
  useEffect(() => {
    const element = ref.current;
    const onWheel = (event: WheelEvent) => {
      if (!element) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = {
        x: viewport.x + (event.clientX - box.left) * pixel,
        y: viewport.y + (event.clientY - box.top) * pixel,
      };
      zoom(Math.exp(-event.deltaY / 400), at);
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  });
}
