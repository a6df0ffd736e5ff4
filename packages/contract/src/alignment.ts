import { BELLY } from "./belly.ts";
import { clamp } from "./clamp.ts";
import type { Point } from "./geometry.ts";
import type { Alignment, Anchors, PhotographSide } from "./photograph.ts";

/**
 * Where the anchors of a photograph lie on the canvas, in canvas units: `T` and `B` on the belly's centre
 * line, a little inside its outline, `L` and `R` at `halfWidth` on either side of it, for a body that faces
 * the viewer.
 */
export const ANCHOR_PLACES = {
  centreX: BELLY.centreX,
  top: 121,
  bottom: 374,
  halfWidth: BELLY.halfWidth,
} as const;

/**
 * The azimuth of the white belly's edges on the body, modelled as an upright cylinder: 70 degrees from the
 * midline, on either side.
 */
const EDGE_AZIMUTH = (70 * Math.PI) / 180;

/** The radius of that cylinder, in canvas units. */
const RADIUS = ANCHOR_PLACES.halfWidth / Math.sin(EDGE_AZIMUTH);

/**
 * The body's own axes in a photograph: along the midline from T down to B, and across it to the right of the
 * photograph.
 */
interface BodyAxes {
  /** The midline's length, in pixels. */
  readonly length: number;
  /** The unit vector along the midline, from T to B. */
  readonly down: Point;
  /** By how many pixels the belly's edges lie to the left and to the right of the midline. */
  readonly left: number;
  readonly right: number;
}

function bodyAxes({ T, B, L, R }: Anchors): BodyAxes {
  const length = Math.hypot(B[0] - T[0], B[1] - T[1]);
  const down = { x: (B[0] - T[0]) / length, y: (B[1] - T[1]) / length };
  const across = ([x, y]: readonly [number, number]) => (x - T[0]) * down.y - (y - T[1]) * down.x;
  return { length, down, left: -across(L), right: across(R) };
}

/**
 * Whether the anchors span a belly: T apart from B, L to the left of the midline and R to the right of it.
 */
export function areAnchorsValid(anchors: Anchors): boolean {
  const { length, left, right } = bodyAxes(anchors);
  return length >= 1 && left + right >= 1 && left > 0 && right > 0;
}

/**
 * Returns the yaw in radians that the anchors show: when a body is turned, one edge of the belly is farther
 * from the midline than the other.
 */
export function estimateYaw(anchors: Anchors): number {
  const { left, right } = bodyAxes(anchors);
  return Math.atan((left - right) / ((left + right) * Math.tan(EDGE_AZIMUTH / 2)));
}

/** A body turned by less, in radians, is seen from its front: both edges of the belly are seen well. */
const FRONT = 0.25;

/** Returns the side from which a photograph shows the bird, its own left or right, by its alignment. */
export function sideOf({ yaw, mirrored }: Alignment): PhotographSide {
  if (Math.abs(yaw) < FRONT) return "front";
  // Of a bird that faces the viewer, its right side is on the photograph's left.
  return yaw > 0 !== mirrored ? "right" : "left";
}

/**
 * Skin beyond this azimuth (0 faces the viewer) is at the body's horizon; beyond `SEEN_WELL` it is no longer
 * seen well.
 */
const HORIZON = Math.asin(0.999);
const SEEN_WELL = (80 * Math.PI) / 180;

/**
 * The slope of the canvas's sine over the photograph's beyond the horizon, where the cylinder has no skin:
 * linear, so that each place keeps its own.
 */
const SLOPE_BEYOND = 0.25;

/** The same alignment for another size of the same photograph. */
export function resizeAlignment(alignment: Alignment, width: number, height: number): Alignment {
  const resize = ([x, y]: readonly [number, number]): [number, number] => [
    (x * width) / alignment.width,
    (y * height) / alignment.height,
  ];
  const { T, B, L, R } = alignment.anchors;
  return {
    ...alignment,
    width,
    height,
    anchors: { T: resize(T), B: resize(B), L: resize(L), R: resize(R) },
  };
}

/** The map between an upright photograph's pixels and canvas units. */
export interface AlignmentTransform {
  /** Where a place in the photograph lies on the canvas. */
  toCanvas(place: Point): Point;
  /** Where a place on the canvas lies in the photograph. */
  toPhotograph(place: Point): Point;
  /** Whether the photograph shows a place on the canvas well: within 80 degrees of the line of sight. */
  isVisible(place: Point): boolean;
  /** Pixels of the photograph per canvas unit, along the midline. */
  readonly scale: number;
}

/**
 * Returns the map that lays a photograph under the outline: the midline gives a rotation in the plane and a
 * scale, and across it lies a cylinder turned by the yaw. Pixels are those of the alignment's `width` x
 * `height`.
 */
export function createTransform({ anchors, yaw, mirrored }: Alignment): AlignmentTransform {
  const { length, down, left, right } = bodyAxes(anchors);
  const [originX, originY] = anchors.T;
  const scale = length / (ANCHOR_PLACES.bottom - ANCHOR_PLACES.top);
  const sin = Math.sin(yaw);
  /** The cylinder's radius in pixels, which puts its belly's edges as far apart as in the photograph. */
  const radius = (left + right) / (2 * Math.sin(EDGE_AZIMUTH) * Math.cos(yaw));
  const toRight = (mirrored ? -1 : 1) * RADIUS;

  /** The range of azimuths, from the viewer, of the skin that is seen and is on the body's front half. */
  const first = Math.max(-HORIZON, yaw - HORIZON);
  const last = Math.min(HORIZON, yaw + HORIZON);
  /**
   * Maps the sine of an azimuth from the viewer to the sine of the azimuth on the body; `toView` maps it
   * back.
   */
  function toBody(seen: number): number {
    const near = clamp(seen, Math.sin(first), Math.sin(last));
    return Math.sin(Math.asin(near) - yaw) + SLOPE_BEYOND * (seen - near);
  }
  function toView(body: number): number {
    const near = clamp(body, Math.sin(first - yaw), Math.sin(last - yaw));
    return Math.sin(Math.asin(near) + yaw) + (body - near) / SLOPE_BEYOND;
  }
  const seenAt = ({ x }: Point) => toView((x - ANCHOR_PLACES.centreX) / toRight);

  return {
    scale,
    toCanvas({ x, y }) {
      const across = (x - originX) * down.y - (y - originY) * down.x;
      const along = (x - originX) * down.x + (y - originY) * down.y;
      const body = toBody(across / radius + sin);
      return { x: ANCHOR_PLACES.centreX + toRight * body, y: ANCHOR_PLACES.top + along / scale };
    },
    toPhotograph(place) {
      const across = radius * (seenAt(place) - sin);
      const along = (place.y - ANCHOR_PLACES.top) * scale;
      return { x: originX + along * down.x + across * down.y, y: originY + along * down.y - across * down.x };
    },
    isVisible: (place) => Math.abs(seenAt(place)) <= Math.sin(SEEN_WELL),
  };
}
