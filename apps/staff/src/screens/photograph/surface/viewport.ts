import type { Point } from "@harapen/contract/geometry";

/** The part of a photograph that is shown, in its pixels. */
export interface Viewport extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const MAX_ZOOM = 12;

/** Returns the viewport of the whole photograph, in the middle of a surface of this shape. */
export function wholeIn(photograph: Size, surface: Size): Viewport {
  const scale = Math.max(photograph.width / surface.width, photograph.height / surface.height);
  const width = surface.width * scale;
  const height = surface.height * scale;
  return { x: (photograph.width - width) / 2, y: (photograph.height - height) / 2, width, height };
}

/** The margin around places that all have to be seen, as a share of their extent. */
const MARGIN = 0.12;

/** Returns the part of a photograph in which all places are seen, as close as the surface allows. */
export function around(places: readonly Point[], photograph: Size, surface: Size): Viewport {
  const whole = wholeIn(photograph, surface);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.max(across / surface.width, down / surface.height) * (1 + 2 * MARGIN);
  const width = clampTo(surface.width * scale, whole.width / MAX_ZOOM, whole.width);
  const height = (width * surface.height) / surface.width;
  return within({ x: left + (across - width) / 2, y: top + (down - height) / 2, width, height }, photograph);
}

const clampTo = (value: number, low: number, high: number) =>
  low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));

/** Returns the viewport moved so that it shows as much of the photograph as possible. */
function within(viewport: Viewport, photograph: Size): Viewport {
  return {
    ...viewport,
    x: clampTo(viewport.x, 0, photograph.width - viewport.width),
    y: clampTo(viewport.y, 0, photograph.height - viewport.height),
  };
}

/** Zooms by a factor, above 1 closer, about `at`; never farther than the whole photograph. */
export function zoomAt(
  viewport: Viewport,
  factor: number,
  at: Point,
  photograph: Size,
  whole: Viewport,
): Viewport {
  const width = clampTo(viewport.width / factor, whole.width / MAX_ZOOM, whole.width);
  const ratio = width / viewport.width;
  return within(
    {
      x: at.x - (at.x - viewport.x) * ratio,
      y: at.y - (at.y - viewport.y) * ratio,
      width,
      height: viewport.height * ratio,
    },
    photograph,
  );
}

/**
 * Returns the viewport with the same middle and the same zoom relative to the whole photograph, on a surface
 * that has changed its shape.
 */
export function reshape(viewport: Viewport, from: Size, to: Size, photograph: Size): Viewport {
  const [before, whole] = [wholeIn(photograph, from), wholeIn(photograph, to)];
  const closeness = Math.max(before.width / viewport.width, 1);
  const [width, height] = [whole.width / closeness, whole.height / closeness];
  const [x, y] = [viewport.x + viewport.width / 2, viewport.y + viewport.height / 2];
  return within({ x: x - width / 2, y: y - height / 2, width, height }, photograph);
}

export function panBy(viewport: Viewport, { x, y }: Point, photograph: Size): Viewport {
  return within({ ...viewport, x: viewport.x - x, y: viewport.y - y }, photograph);
}

/** Returns the place in the photograph of a place on the surface, both from their upper left corners. */
export function toPhotographPlace(viewport: Viewport, surface: Size, place: Point): Point {
  return {
    x: viewport.x + (place.x / surface.width) * viewport.width,
    y: viewport.y + (place.y / surface.height) * viewport.height,
  };
}
