import { CANVAS, type Point } from "@harapen/contract/geometry";

/** Where the surface lies in the viewport, in CSS pixels. */
export interface SurfaceBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Beyond this a coordinate is no drawing any more; the contract refuses ten times as much. */
const FARTHEST = 1_000;

const bounded = (value: number) =>
  Number.isFinite(value) ? Math.round(Math.max(-FARTHEST, Math.min(FARTHEST, value)) * 100) / 100 : 0;

/**
 * A position in the viewport (CSS pixels) in canvas units, to a hundredth. A captured pointer may be off the canvas;
 * what it draws there is kept and not shown.
 */
export function canvasPosition(clientX: number, clientY: number, box: SurfaceBox): Point {
  return {
    x: bounded(((clientX - box.left) * CANVAS.width) / box.width),
    y: bounded(((clientY - box.top) * CANVAS.height) / box.height),
  };
}
