import { distance, movedTowards, type Shape } from "../shapes.ts";
import { grid, pointRival } from "./rival.ts";

/** The overlap of two shapes that are blurred by a Gaussian of the given width, up to a factor. */
function sumOfKernels(one: Shape, other: Shape, width: number): number {
  let sum = 0;
  for (const a of one) for (const b of other) sum += Math.exp(-(distance(a, b) ** 2) / (4 * width ** 2));
  return sum;
}

export const KERNEL_CORRELATION = pointRival({
  name: "kernel correlation",
  source: "Tsin and Kanade 2004",
  settings: grid<{ width: number; centring: number }>({ width: [10, 14, 20, 28], centring: [0, 0.5, 1] }),
  describe: (shape, { width }) => ({ shape, self: Math.sqrt(sumOfKernels(shape, shape, width)) }),
  likeness: (drawn, known, { width, centring }) => {
    const moved = movedTowards(drawn.shape, known.shape, centring);
    const self = drawn.self * known.self;
    return self > 0 ? sumOfKernels(moved, known.shape, width) / self : 0;
  },
});
