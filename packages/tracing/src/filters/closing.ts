import { createPlane, type Plane } from "../image/plane.ts";

/**
 * Returns the morphological closing by a square: the plane without dark areas narrower than `2 * reach + 1`
 * pixels. Dark areas that the square fits into, and straight edges of any direction, stay as they are.
 */
export function closing(plane: Plane, reach: number): Plane {
  return negative(dilation(negative(dilation(plane, reach)), reach));
}

/** Returns the largest value of the square around each pixel. */
function dilation(plane: Plane, reach: number): Plane {
  return transposedMaximum(transposedMaximum(plane, reach), reach);
}

function negative(plane: Plane): Plane {
  const result = createPlane(plane.width, plane.height);
  for (let at = 0; at < result.data.length; at++) result.data[at] = -(plane.data[at] as number);
  return result;
}

/**
 * Returns the largest value of each pixel's row within `reach`, transposed; by the method of van Herk and of
 * Gil and Werman, three comparisons a pixel whatever the reach.
 */
function transposedMaximum({ width, height, data }: Plane, reach: number): Plane {
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
    for (let start = 0; start < length; start += size) {
      let largest = Number.NEGATIVE_INFINITY;
      for (let at = start; at < start + size; at++)
        forward[at] = largest = larger(row[at] as number, largest);
      largest = Number.NEGATIVE_INFINITY;
      for (let at = start + size - 1; at >= start; at--)
        backward[at] = largest = larger(row[at] as number, largest);
    }
    for (let x = 0; x < width; x++)
      result.data[x * height + y] = larger(backward[x] as number, forward[x + size - 1] as number);
  }
  return result;
}

const larger = (one: number, other: number) => (one > other ? one : other);
