import { createPlane, type Plane } from "../image/plane.ts";

/** A plane convolved with a Gaussian of the given standard deviation, in pixels; the edge is repeated beyond it. */
export function gaussianBlur(plane: Plane, deviation: number): Plane {
  const kernel = gaussianKernel(deviation);
  return transposedBlur(transposedBlur(plane, kernel), kernel);
}

/** The Gaussian's weights from its middle outwards, to three deviations; those of both sides sum to 1. */
function gaussianKernel(deviation: number): Float32Array {
  const weights = Array.from({ length: Math.ceil(3 * deviation) + 1 }, (_, distance) =>
    Math.exp(-(distance * distance) / (2 * deviation * deviation)),
  );
  const sum = weights.reduce((total, weight, distance) => total + (distance === 0 ? weight : 2 * weight), 0);
  return Float32Array.from(weights, (weight) => weight / sum);
}

/** Blurs each row and turns rows into columns, so that twice is both directions. */
function transposedBlur({ width, height, data }: Plane, kernel: Float32Array): Plane {
  const reach = kernel.length - 1;
  const result = createPlane(height, width);
  const row = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    row.fill(data[start] as number, 0, reach);
    row.set(data.subarray(start, start + width), reach);
    row.fill(data[start + width - 1] as number, reach + width);
    for (let x = 0; x < width; x++) {
      const middle = x + reach;
      let sum = (kernel[0] as number) * (row[middle] as number);
      for (let distance = 1; distance <= reach; distance++)
        sum +=
          (kernel[distance] as number) *
          ((row[middle - distance] as number) + (row[middle + distance] as number));
      result.data[x * height + y] = sum;
    }
  }
  return result;
}
