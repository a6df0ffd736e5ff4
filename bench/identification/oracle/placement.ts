import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import { choleskySolve } from "@harapen/recognition/internals/math/cholesky";

/**
 * The prior over placements of a whole drawing, measured over many: standard deviations in canvas units, of
 * the scale's logarithm, and in radians.
 */
export interface PlacementSpread {
  readonly shift: number;
  readonly scale: { readonly mean: number; readonly deviation: number };
  readonly rotation: number;
}

/**
 * Shift, scale and rotation of a whole drawing, to first order: `[shiftX, shiftY, logScale, rotation]`, in
 * canvas units, as a logarithm and in radians. It moves a spot at (dx, dy) from the belly's centre by (shiftX
 * + logScale dx - rotation dy, shiftY + logScale dy + rotation dx).
 */
export type Placement = Float64Array;
const SIZE = 4;

/** A mark that stands for a spot, with the inverse of its variance along either axis. */
export interface Correspondence {
  readonly spot: Point;
  readonly mark: Point;
  readonly weight: Point;
}

/** The mean of the prior. */
export function usualPlacement({ scale }: PlacementSpread): Placement {
  return Float64Array.of(0, 0, scale.mean, 0);
}

export function applyPlacement(
  [shiftX = 0, shiftY = 0, logScale = 0, rotation = 0]: Placement,
  { x, y }: Point,
): Point {
  const [dx, dy] = [x - BELLY.centreX, y - BELLY.centreY];
  return { x: x + shiftX + logScale * dx - rotation * dy, y: y + shiftY + logScale * dy + rotation * dx };
}

/**
 * Returns the most probable placement for the correspondences, and the logarithm of its prior density times
 * the volume of all those nearby, which is Laplace's approximation of their sum.
 */
export function fitPlacement(correspondences: readonly Correspondence[], spread: PlacementSpread) {
  const usual = usualPlacement(spread);
  const deviations = [spread.shift, spread.shift, spread.scale.deviation, spread.rotation];
  const matrix = new Float64Array(SIZE * SIZE);
  const placement = new Float64Array(SIZE);
  for (const [at, deviation] of deviations.entries()) {
    matrix[at * SIZE + at] = deviation ** -2;
    placement[at] = (usual[at] as number) / deviation ** 2;
  }
  for (const { spot, mark, weight } of correspondences) {
    const [dx, dy] = [spot.x - BELLY.centreX, spot.y - BELLY.centreY];
    addRow(matrix, placement, [1, 0, dx, -dy], weight.x, mark.x - spot.x);
    addRow(matrix, placement, [0, 1, dy, dx], weight.y, mark.y - spot.y);
  }
  let log = -choleskySolve(matrix, placement, SIZE) / 2;
  for (const [at, deviation] of deviations.entries()) {
    log -= (((placement[at] as number) - (usual[at] as number)) / deviation) ** 2 / 2 + Math.log(deviation);
  }
  return { placement, log };
}

function addRow(
  matrix: Float64Array,
  right: Float64Array,
  row: readonly number[],
  weight: number,
  off: number,
) {
  for (const [one, value] of row.entries()) {
    right[one] = (right[one] as number) + weight * value * off;
    for (const [other, second] of row.entries()) {
      const at = one * SIZE + other;
      matrix[at] = (matrix[at] as number) + weight * value * second;
    }
  }
}
