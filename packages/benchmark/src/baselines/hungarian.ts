import { partialCost } from "./assignment.ts";
import { pointBaseline, settingsGrid } from "./baseline.ts";
import { distance, shiftTowards } from "./point-set.ts";

/**
 * Assigns points to points at the least sum of distances; a pair is not made if it costs more than leaving
 * both alone.
 */
export const HUNGARIAN = pointBaseline({
  name: "Hungarian with dustbins",
  source: "least-cost assignment (Kuhn 1955) with a price for staying alone",
  settings: settingsGrid<{ alone: number; centring: number }>({
    alone: [12, 18, 26, 38, 55],
    centring: [0, 0.5, 1],
  }),
  describe: (shape) => shape,
  similarity: (drawn, known, { alone, centring }) => {
    const moved = shiftTowards(drawn, known, centring);
    const cost = partialCost(
      (mark, spot) => {
        const [one, other] = [moved[mark], known[spot]];
        return one && other ? distance(one, other) : Number.POSITIVE_INFINITY;
      },
      moved.length,
      known.length,
      alone,
    );
    return -cost / Math.sqrt(1 + drawn.length + known.length);
  },
});
