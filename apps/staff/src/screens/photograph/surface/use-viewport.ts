import type { Point } from "@harapen/contract/geometry";
import { useState } from "react";
import { around, panBy, reshape, type Size, type Viewport, wholeIn, zoomAt } from "./viewport.ts";

/**
 * Returns the shown part of a photograph, and functions that change it. It begins with the whole photograph, or with the given places. When
 * the surface changes its shape, for example with a line of text below it, the zoom is kept.
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
