import { pointBaseline, settingsGrid } from "./baseline.ts";
import { distance, type PointSet, shiftTowards } from "./point-set.ts";

/** Returns the overlap of two shapes, each blurred by a Gaussian of the given width, up to a factor. */
function sumOfKernels(one: PointSet, other: PointSet, width: number): number {
  let sum = 0;
  for (const a of one) for (const b of other) sum += Math.exp(-(distance(a, b) ** 2) / (4 * width ** 2));
  return sum;
}

export const KERNEL_CORRELATION = pointBaseline({
  name: "kernel correlation",
  source: "Tsin and Kanade 2004",
  settings: settingsGrid<{ width: number; centring: number }>({
    width: [10, 14, 20, 28],
    centring: [0, 0.5, 1],
  }),
  describe: (shape, { width }) => ({ shape, self: Math.sqrt(sumOfKernels(shape, shape, width)) }),
  similarity: (drawn, known, { width, centring }) => {
    const moved = shiftTowards(drawn.shape, known.shape, centring);
    const self = drawn.self * known.self;
    return self > 0 ? sumOfKernels(moved, known.shape, width) / self : 0;
  },
});
