import type { Blob } from "../detection/blobs.ts";
import { sampleBilinear } from "../image/plane.ts";

/** Returns how round a blob is: its weaker curvature over its stronger one, the eigenvalues of the response's Hessian; 1 for a disc, 0 for a line. */
export function roundnessOf({ column, row, level }: Blob): number {
  const step = Math.max(1, Math.round(0.7 * level.deviation));
  const centreColumn = Math.round(column);
  const centreRow = Math.round(row);
  const at = (across: number, down: number) =>
    sampleBilinear(level.response, centreColumn + step * across, centreRow + step * down);
  const xx = at(1, 0) - 2 * at(0, 0) + at(-1, 0);
  const yy = at(0, 1) - 2 * at(0, 0) + at(0, -1);
  const xy = (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / 4;
  const half = -(xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  return (half - spread) / Math.max(0.000001, half + spread);
}
