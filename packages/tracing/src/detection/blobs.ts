import type { ScaleLevel } from "../filters/difference-of-gaussians.ts";
import type { Plane } from "../image/plane.ts";
import type { CanvasPixel } from "../image/rectify.ts";

/** A local maximum of a difference of Gaussians, over place and scale. */
export interface Blob extends CanvasPixel {
  readonly level: ScaleLevel;
  /** The difference of Gaussians there, in log-luminance. */
  readonly response: number;
}

/** The lowest response that is considered, in log-luminance. */
const MIN_RESPONSE = 0.016;

/** Returns the blobs of a scale space inside a mask. */
export function findBlobs(levels: readonly ScaleLevel[], inside: Uint8Array): Blob[] {
  return levels.flatMap((level, index) => maximaOf(level, [levels[index - 1], levels[index + 1]], inside));
}

function maximaOf(
  level: ScaleLevel,
  neighbours: readonly (ScaleLevel | undefined)[],
  inside: Uint8Array,
): Blob[] {
  const plane = level.response;
  const { width, height, data } = plane;
  const blobs: Blob[] = [];
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      const response = data[at] as number;
      if (response < MIN_RESPONSE || inside[at] === 0 || !isLargest(plane, at, response)) continue;
      if (neighbours.some((neighbour) => isExceeded(neighbour?.response, at, response))) continue;
      blobs.push({
        column: column + vertexOffset(data[at - 1] as number, response, data[at + 1] as number),
        row: row + vertexOffset(data[at - width] as number, response, data[at + width] as number),
        level,
        response,
      });
    }
  return blobs;
}

function isLargest({ width, data }: Plane, at: number, response: number): boolean {
  for (let row = at - width; row <= at + width; row += width)
    for (let neighbour = row - 1; neighbour <= row + 1; neighbour++)
      if (neighbour !== at && (data[neighbour] as number) >= response) return false;
  return true;
}

/** Whether a neighbouring scale has a higher response within a pixel of the place. */
function isExceeded(plane: Plane | undefined, at: number, response: number): boolean {
  if (plane === undefined) return false;
  const { width, data } = plane;
  for (let row = at - width; row <= at + width; row += width)
    for (let neighbour = row - 1; neighbour <= row + 1; neighbour++)
      if ((data[neighbour] as number) > response) return true;
  return false;
}

/**
 * Returns the maximum of the parabola through three neighbouring values, relative to the middle one: -0.5 to
 * 0.5.
 */
function vertexOffset(before: number, middle: number, after: number): number {
  const curvature = before - 2 * middle + after;
  return curvature === 0 ? 0 : Math.min(0.5, Math.max(-0.5, (before - after) / (2 * curvature)));
}

/**
 * Proposals nearer to each other than this, in canvas units, are of one spot: a feathered or long one has
 * several maxima. Of 148 clear marks on ten birds the nearest two are 7.3 units apart.
 */
export const ONE_SPOT = 6.5;

/**
 * Returns the detections except those nearer than `distance` to a likelier one: non-maximum suppression. The
 * likeliest come first.
 */
export function distinctBlobs<
  Detection extends { readonly x: number; readonly y: number; readonly p: number },
>(detections: readonly Detection[], distance: number): Detection[] {
  const kept: Detection[] = [];
  for (const detection of detections.toSorted((one, other) => other.p - one.p))
    if (kept.every(({ x, y }) => Math.hypot(x - detection.x, y - detection.y) >= distance))
      kept.push(detection);
  return kept;
}
