import { VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { logRisingFactorial } from "../math/log-math.ts";
import { UNLISTED } from "../parameters.ts";

/** Returns the log-probability that a drawing of an unlisted individual has `count` marks: negative binomial, with a lower mean if less is visible. */
export function logMarkNumber(count: number, mask: VisibilityMask): number {
  const visible = mask.filter((cell) => cell === VISIBLE).length / GRID_CELLS;
  const mean = UNLISTED.meanMarks * Math.max(visible, 0.1);
  const size = UNLISTED.meanMarks ** 2 / (UNLISTED.deviation ** 2 - UNLISTED.meanMarks);
  const success = mean / (mean + size);
  return (
    logRisingFactorial(size, count) -
    logRisingFactorial(1, count) +
    count * Math.log(success) +
    size * Math.log1p(-success)
  );
}
