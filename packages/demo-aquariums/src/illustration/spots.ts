import type { Spot } from "@harapen/contract/spot";
import type { Random } from "@harapen/simulator/random";
import { element, group, softCurve } from "./svg.ts";

const CORNERS = 6;
/**
 * A soft curve runs inside its corners; with the corners moved outwards by this factor, the blob has the area
 * of a circle of its radius.
 */
const OUTWARDS = 1.17;

/**
 * The scale that keeps spots visible at a picture's size: radii grow by `grow`, and none is below `smallest`
 * canvas units.
 */
export interface SpotScale {
  readonly grow: number;
  readonly smallest: number;
}

/** Draws the belly pattern at its canvas positions, each spot a slightly irregular blob of its radius. */
export function drawSpots(
  pattern: readonly Spot[],
  colour: string,
  random: Random,
  scale: SpotScale,
): string {
  const drawn = pattern.map(({ x, y, r }) => ({ x, y, r: Math.max(r + scale.grow, scale.smallest) }));
  return group(
    { id: "spots", fill: colour },
    ...drawn.map((spot) => element("path", { d: blob(spot, random) })),
  );
}

/**
 * Returns a blob's path: a circle of the spot's radius, a little longer in one direction and dented here and
 * there.
 */
export function blob({ x, y, r }: Spot, random: Random): string {
  const turn = random.uniform(0, Math.PI);
  const stretch = random.uniform(1, 1.1);
  const corners = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    const reach = r * OUTWARDS * random.uniform(0.9, 1.1);
    return { along: reach * stretch * Math.cos(angle), across: (reach / stretch) * Math.sin(angle) };
  });
  const middle = { along: mean(corners.map((c) => c.along)), across: mean(corners.map((c) => c.across)) };
  return softCurve(
    corners.map((corner) => {
      const [along, across] = [corner.along - middle.along, corner.across - middle.across];
      return {
        x: x + along * Math.cos(turn) - across * Math.sin(turn),
        y: y + along * Math.sin(turn) + across * Math.cos(turn),
      };
    }),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
