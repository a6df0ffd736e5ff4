import { createPlane, type Plane } from "../image/plane.ts";

/**
 * Returns a plane convolved with a Gaussian of the given standard deviation, in pixels; beyond the edges,
 * these are repeated.
 */
export function gaussianBlur(plane: Plane, deviation: number): Plane {
  const kernel = gaussianKernel(deviation);
  return transposedBlur(transposedBlur(plane, kernel), kernel);
}

/**
 * Returns the Gaussian's weights from its middle outwards, to three deviations; those of both sides sum to 1.
 */
function gaussianKernel(deviation: number): Float32Array {
  const weights = Array.from({ length: Math.ceil(3 * deviation) + 1 }, (_, distance) =>
    Math.exp(-(distance * distance) / (2 * deviation * deviation)),
  );
  const sum = weights.reduce((total, weight, distance) => total + (distance === 0 ? weight : 2 * weight), 0);
  return Float32Array.from(weights, (weight) => weight / sum);
}

/**
 * How many rows are blurred side by side: with sums that do not wait for each other, a processor takes half
 * the time.
 */
const ABREAST = 4;

/** Blurs each row and transposes the plane, so that two calls blur both directions. */
function transposedBlur(plane: Plane, kernel: Float32Array): Plane {
  const { width, height } = plane;
  const reach = kernel.length - 1;
  const result = createPlane(height, width);
  const rows = new Float32Array((width + 2 * reach) * ABREAST);
  for (let y = 0; y < height; y += ABREAST) {
    interleaveRows(plane, y, reach, rows);
    const last = Math.min(ABREAST, height - y);
    for (let x = 0; x < width; x++) {
      const middle = (x + reach) * ABREAST;
      const weight = kernel[0] as number;
      let first = weight * (rows[middle] as number);
      let second = weight * (rows[middle + 1] as number);
      let third = weight * (rows[middle + 2] as number);
      let fourth = weight * (rows[middle + 3] as number);
      for (let distance = 1; distance <= reach; distance++) {
        const weight = kernel[distance] as number;
        const left = middle - distance * ABREAST;
        const right = middle + distance * ABREAST;
        first += weight * ((rows[left] as number) + (rows[right] as number));
        second += weight * ((rows[left + 1] as number) + (rows[right + 1] as number));
        third += weight * ((rows[left + 2] as number) + (rows[right + 2] as number));
        fourth += weight * ((rows[left + 3] as number) + (rows[right + 3] as number));
      }
      const at = x * height + y;
      result.data[at] = first;
      if (last > 1) result.data[at + 1] = second;
      if (last > 2) result.data[at + 2] = third;
      if (last > 3) result.data[at + 3] = fourth;
    }
  }
  return result;
}

/**
 * Interleaves rows from `top` on, pixel by pixel, with `reach` pixels of their ends repeated on both sides.
 */
function interleaveRows(
  { width, height, data }: Plane,
  top: number,
  reach: number,
  rows: Float32Array,
): void {
  for (let row = 0; row < ABREAST; row++) {
    const start = Math.min(height - 1, top + row) * width;
    for (let x = -reach; x < width + reach; x++)
      rows[(x + reach) * ABREAST + row] = data[start + Math.min(width - 1, Math.max(0, x))] as number;
  }
}
