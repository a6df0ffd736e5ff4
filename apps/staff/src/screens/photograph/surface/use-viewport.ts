import type { Point } from "@harapen/contract/geometry";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { around, panBy, reshape, type Size, type Viewport, wholeIn, zoomAt } from "./viewport.ts";

/**
 * Returns the shown part of a photograph, and functions that change it. It begins with the whole photograph,
 * or with the given places. When the surface changes its shape, for example with a line of text below it, the
 * zoom is kept.
 */
export function useViewport(photograph: Size, surface: Size, places: readonly Point[]) {
  const whole = wholeIn(photograph, surface);
  const [first] = useState(places);
  const [chosen, setChosen] = useState<{ surface: Size; viewport: Viewport }>();
  const beginning = first.length > 0 ? around(first, photograph, surface) : whole;
  const viewport = chosen ? reshape(chosen.viewport, chosen.surface, surface, photograph) : beginning;
  const show = (next: Viewport) => setChosen({ surface, viewport: next });
  return {
    viewport,
    /** The size of a screen pixel in the photograph's pixels. */
    pixel: viewport.width / surface.width,
    pan: (by: Point) => show(panBy(viewport, by, photograph)),
    zoom: (
      factor: number,
      at: Point = { x: viewport.x + viewport.width / 2, y: viewport.y + viewport.height / 2 },
    ) => show(zoomAt(viewport, factor, at, photograph, whole)),
  };
}

/** The size of an element on the screen, as it changes. */
export function useSurfaceSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth || 1, height: element.clientHeight || 1 });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

/** Zooms by wheel or trackpad at the pointer. React's own wheel events cannot be prevented. */
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
