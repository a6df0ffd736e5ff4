import { pointBaseline, settingsGrid } from "./baseline.ts";
import { distance, type PointSet } from "./point-set.ts";
import { type Similarity, similarityOfPairs } from "./similarity.ts";

type Search = {
  /** The greatest distance between the two spots of a pair, in canvas units. */
  readonly threshold: number;
  /** The greatest shift of the belly's centre, in canvas units. */
  readonly shift: number;
  /** The score: "pairs" is I3S's own; "all" counts every unmatched spot as a pair at the threshold. */
  readonly score: "pairs" | "all";
};

/** The largest rotation, as a sine: 25 degrees. */
const STEEPEST = Math.sin((25 * Math.PI) / 180);
/** The largest scale factor, in either direction. */
const LARGEST_STRETCH = 1.5;
/**
 * The least error of a fit, in canvas units: two spots can always be laid exactly on two others, which should
 * not give a perfect score.
 */
const FINEST = 1;
/** The most drawn pairs from which similarities are derived: the longest, which determine them best. */
const MAX_BASES = 20;

/** A shape's coordinates, and its pairs of points with the longest first. */
interface Paired {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly bases: readonly (readonly [number, number])[];
}

export function pairUp(shape: PointSet): Paired {
  const bases = shape.flatMap((one, first) =>
    shape.slice(first + 1).map((other, step) => ({
      pair: [first, first + 1 + step] as const,
      length: distance(one, other),
    })),
  );
  bases.sort((one, other) => other.length - one.length);
  return {
    x: Float64Array.from(shape, ({ x }) => x),
    y: Float64Array.from(shape, ({ y }) => y),
    bases: bases.slice(0, MAX_BASES).map(({ pair }) => pair),
  };
}

/**
 * Returns the best score over all similarities that lay two drawn spots on two known ones; lower is more
 * alike.
 */
export function bestScore(drawn: Paired, known: Paired, search: Search): number {
  let best = scoreOf(drawn, known, { a: 1, b: 0, dx: 0, dy: 0 }, search);
  for (const [first, second] of drawn.bases) {
    for (let from = 0; from < known.x.length; from++) {
      for (let to = 0; to < known.x.length; to++) {
        if (from === to) continue;
        const similarity = similarityOfPairs(drawn, first, second, known, from, to);
        if (allows(search, similarity)) best = Math.min(best, scoreOf(drawn, known, similarity, search));
      }
    }
  }
  return best;
}

function allows({ shift }: Search, { a, b, dx, dy }: Similarity): boolean {
  const scale = Math.hypot(a, b);
  return (
    a > 0 &&
    scale <= LARGEST_STRETCH &&
    scale >= 1 / LARGEST_STRETCH &&
    Math.abs(b) <= STEEPEST * scale &&
    dx * dx + dy * dy <= shift * shift
  );
}

/**
 * Returns the sum of the pairs' distances over the square of their number; each drawn spot takes the nearest
 * free known one.
 */
function scoreOf(drawn: Paired, known: Paired, { a, b, dx, dy }: Similarity, search: Search): number {
  const [marks, spots] = [drawn.x.length, known.x.length];
  let [sum, pairs, taken] = [0, 0, 0];
  for (let mark = 0; mark < marks; mark++) {
    const [x, y] = [drawn.x[mark] as number, drawn.y[mark] as number];
    const [placedX, placedY] = [a * x - b * y + dx, b * x + a * y + dy];
    let [nearest, least] = [-1, search.threshold ** 2];
    for (let spot = 0; spot < spots; spot++) {
      const apart = (placedX - (known.x[spot] as number)) ** 2 + (placedY - (known.y[spot] as number)) ** 2;
      if (apart < least && !(taken & (1 << spot))) [nearest, least] = [spot, apart];
    }
    if (nearest < 0) continue;
    taken |= 1 << nearest;
    sum += Math.sqrt(least);
    pairs++;
  }
  const unmatched = search.score === "all" ? marks + spots - 2 * pairs : 0;
  return (
    (sum + FINEST + search.threshold * unmatched) / Math.max(1, pairs) ** 2 +
    (pairs === 0 ? search.threshold : 0)
  );
}

/**
 * I3S Classic without its three reference points: these are replaced by the belly's outline, under which
 * people draw, and the rest is searched over pairs of spots as in I3S. Its own score assumes that both sides
 * show the same spots, so another score without this assumption is tried too.
 */
export const I3S = pointBaseline({
  name: "I3S Classic",
  source: "Van Tienhoven et al. 2007, J. Appl. Ecol. 44: 273-280",
  settings: settingsGrid<Search>({
    threshold: [10, 14, 24, 36],
    shift: [20, 40],
    score: ["pairs", "all"],
  }),
  describe: pairUp,
  similarity: (drawn, known, search) => -bestScore(drawn, known, search),
});
