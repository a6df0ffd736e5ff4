import { clamp } from "@harapen/contract/clamp";
import { CANVAS, type Point } from "@harapen/contract/geometry";

/** The drawing surface's rectangle in the viewport, in CSS pixels. */
export interface SurfaceBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The largest coordinate recorded, in canvas units, far outside the canvas; the contract accepts ten times as much. */
const MAX_COORDINATE = 1_000;

const bounded = (value: number) =>
  Number.isFinite(value) ? Math.round(clamp(value, -MAX_COORDINATE, MAX_COORDINATE) * 100) / 100 : 0;

/**
 * Returns a viewport position (CSS pixels) in canvas units, rounded to a hundredth. A captured pointer may be outside the
 * canvas; what it draws there is recorded but not shown.
 */
export function canvasPosition(clientX: number, clientY: number, box: SurfaceBox): Point {
  return {
    x: bounded(((clientX - box.left) * CANVAS.width) / box.width),
    y: bounded(((clientY - box.top) * CANVAS.height) / box.height),
  };
}
