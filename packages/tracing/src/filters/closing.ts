import { createPlane, type Plane } from "../image/plane.ts";

/**
 * The morphological closing by a square: the plane without what is dark and narrower than `2 * reach + 1` pixels. Dark areas that
 * the square fits into, and straight edges of any direction, stay as they are.
 */
export function closing(plane: Plane, reach: number): Plane {
  const dilated = transposedExtreme(transposedExtreme(plane, reach, Math.max), reach, Math.max);
  return transposedExtreme(transposedExtreme(dilated, reach, Math.min), reach, Math.min);
}

/**
 * The extreme of each pixel's row within `reach`, rows turned into columns; by van Herk's and Gil and Werman's method, three
 * comparisons a pixel whatever the reach.
 */
function transposedExtreme(
  { width, height, data }: Plane,
  reach: number,
  extreme: (one: number, other: number) => number,
): Plane {
  const size = 2 * reach + 1;
  const length = Math.ceil((width + 2 * reach) / size) * size;
  const row = new Float32Array(length);
  const forward = new Float32Array(length);
  const backward = new Float32Array(length);
  const result = createPlane(height, width);
  for (let y = 0; y < height; y++) {
    row.fill(data[y * width] as number, 0, reach);
    row.set(data.subarray(y * width, (y + 1) * width), reach);
    row.fill(data[(y + 1) * width - 1] as number, reach + width);
    for (let at = 0; at < length; at++) {
      const value = row[at] as number;
      forward[at] = at % size === 0 ? value : extreme(value, forward[at - 1] as number);
    }
    for (let at = length - 1; at >= 0; at--) {
      const value = row[at] as number;
      backward[at] = at % size === size - 1 ? value : extreme(value, backward[at + 1] as number);
    }
    for (let x = 0; x < width; x++)
      result.data[x * height + y] = extreme(backward[x] as number, forward[x + size - 1] as number);
  }
  return result;
}
