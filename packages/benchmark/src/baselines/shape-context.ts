import type { Point } from "@harapen/contract/geometry";
import { partialCost } from "./assignment.ts";
import { pointBaseline, settingsGrid } from "./baseline.ts";
import { distance, type PointSet, shiftTowards } from "./point-set.ts";

const RINGS = 5;
const SECTORS = 12;
/** Inner and outer radius of the rings, in mean distances (Belongie's 1/8 and 2). */
const INNERMOST = 1 / 8;
const OUTERMOST = 2;
/**
 * The mean distance between two spots of a belly pattern, in canvas units; one scale for all, as the outline
 * determines it.
 */
const USUAL_DISTANCE = 85;

interface Histogram {
  readonly shares: Float64Array;
  /** The bins that are not empty. */
  readonly filled: readonly number[];
}

interface Contexts {
  readonly shape: PointSet;
  /**
   * For each point the positions of the others about it: log-polar histograms that sum to 1, or to 0 for a
   * single point.
   */
  readonly histograms: readonly Histogram[];
}

/**
 * Returns the shape context of each point, by Belongie, Malik and Puzicha 2002. `own` uses the shape's own
 * mean distance as its scale.
 */
export function contextsOf(shape: PointSet, own: boolean): Contexts {
  const scale = own ? meanDistance(shape) : USUAL_DISTANCE;
  return { shape, histograms: shape.map((point) => contextOf(point, shape, scale)) };
}

function meanDistance(shape: PointSet): number {
  let sum = 0;
  for (const one of shape) for (const other of shape) sum += distance(one, other);
  const pairs = shape.length * (shape.length - 1);
  return pairs > 0 ? sum / pairs : USUAL_DISTANCE;
}

function contextOf(point: Point, shape: PointSet, scale: number): Histogram {
  const shares = new Float64Array(RINGS * SECTORS);
  const others = shape.filter((other) => other !== point);
  for (const other of others) {
    const radius = Math.max(INNERMOST, distance(point, other) / scale);
    const ring = Math.floor((RINGS * Math.log(radius / INNERMOST)) / Math.log(OUTERMOST / INNERMOST));
    const angle = Math.atan2(other.y - point.y, other.x - point.x) / (2 * Math.PI) + 1;
    const sector = Math.floor(SECTORS * angle) % SECTORS;
    const bin = Math.min(RINGS - 1, ring) * SECTORS + sector;
    shares[bin] = (shares[bin] as number) + 1 / others.length;
  }
  return { shares, filled: [...shares.keys()].filter((bin) => shares[bin] !== 0) };
}

/**
 * Returns half the chi-squared distance between two histograms: 0 if they are equal, 1 if they share no bin.
 * Bins that only one fills add half their share.
 */
export function chiSquaredDistance(one: Histogram, other: Histogram): number {
  let common = 0;
  for (const bin of one.filled) {
    const [a, b] = [one.shares[bin] as number, other.shares[bin] as number];
    common += (a * b) / (a + b);
  }
  const total = Math.min(1, one.filled.length) + Math.min(1, other.filled.length);
  return total / 2 - 2 * common;
}

export const SHAPE_CONTEXT = pointBaseline({
  name: "shape context with position",
  source: "Belongie, Malik and Puzicha 2002, IEEE PAMI 24: 509-522, the pair's distance added to its cost",
  settings: settingsGrid<{ reach: number; alone: number; scale: "own" | "usual"; centring: number }>({
    reach: [40, 80, 160],
    alone: [0.4, 0.6, 0.8],
    scale: ["own", "usual"],
    centring: [0, 0.5],
  }),
  describe: (shape, { scale }) => contextsOf(shape, scale === "own"),
  similarity: (drawn, known, { reach, alone, centring }) => {
    const moved = shiftTowards(drawn.shape, known.shape, centring);
    const cost = partialCost(
      (mark, spot) => {
        const apart = distance(moved[mark] as Point, known.shape[spot] as Point);
        const [one, other] = [drawn.histograms[mark], known.histograms[spot]];
        return chiSquaredDistance(one as Histogram, other as Histogram) + apart / reach;
      },
      moved.length,
      known.shape.length,
      alone,
    );
    return -cost / Math.sqrt(1 + moved.length + known.shape.length);
  },
});
