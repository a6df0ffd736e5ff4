/** One number per pixel, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Computes a plane pixel by pixel from others of the same size. */
export function combinePlanes(one: Plane, other: Plane, combine: (a: number, b: number) => number): Plane {
  const result = createPlane(one.width, one.height);
  for (let at = 0; at < result.data.length; at++)
    result.data[at] = combine(one.data[at] as number, other.data[at] as number);
  return result;
}

/** Computes a plane pixel by pixel from another. */
export function mapPlane(plane: Plane, change: (value: number) => number): Plane {
  const result = createPlane(plane.width, plane.height);
  for (let at = 0; at < result.data.length; at++) result.data[at] = change(plane.data[at] as number);
  return result;
}

/** Returns the value at a place between pixels, by bilinear interpolation; beyond the edge, the edge's. */
export function sampleBilinear({ width, height, data }: Plane, column: number, row: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(column)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(row)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = Math.min(1, Math.max(0, column - left));
  const down = Math.min(1, Math.max(0, row - top));
  const upper =
    (data[top * width + left] as number) * (1 - across) + (data[top * width + right] as number) * across;
  const lower =
    (data[bottom * width + left] as number) * (1 - across) +
    (data[bottom * width + right] as number) * across;
  return upper * (1 - down) + lower * down;
}
