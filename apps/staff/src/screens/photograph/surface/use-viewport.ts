import type { Point } from "@harapen/contract/geometry";
import { useState } from "react";
import { around, panBy, reshape, type Size, type Viewport, wholeIn, zoomAt } from "./viewport.ts";

/**
 * What of a photograph is shown, and how that is changed. It begins with all of it, or with the places that are to be seen. Where the surface
 * changes its shape, as when a line of the words below it comes or goes, who has zoomed stays where they are.
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
    /** A pixel of the screen in those of the photograph. */
    pixel: viewport.width / surface.width,
    pan: (by: Point) => show(panBy(viewport, by, photograph)),
    zoom: (
      factor: number,
      at: Point = { x: viewport.x + viewport.width / 2, y: viewport.y + viewport.height / 2 },
    ) => show(zoomAt(viewport, factor, at, photograph, whole)),
  };
}
