import { distance, type Shape } from "../shapes.ts";
import { grid, pointRival } from "./rival.ts";

/** The points whose triangles are compared: Groth took the brightest stars, this takes the first from the top, as all are drawn alike. */
const MOST_POINTS = 12;
/** A triangle longer than this fixes its vertices badly (Groth's limits). */
const LONGEST_RATIO = 10;
const LARGEST_COSINE = 0.99;

/** A triangle of three points: 1 at the end of the shortest and longest side, 2 of the shortest and middle one, 3 opposite the shortest. */
interface Triangle {
  readonly vertices: readonly [number, number, number];
  /** Longest side over shortest. */
  readonly ratio: number;
  readonly ratioVariance: number;
  /** Cosine of the angle at vertex 1. */
  readonly cosine: number;
  readonly cosineVariance: number;
  readonly logPerimeter: number;
  readonly clockwise: boolean;
}

/** A shape's triangles. */
interface Triangulated {
  readonly size: number;
  readonly triangles: readonly Triangle[];
  /** The same triangles' invariants, five numbers each: ratio, its variance, cosine, its variance, sense (1 or -1). */
  readonly invariants: Float64Array;
}

/** All triangles of a shape, with the variances that an error of `tolerance` at each point gives their ratio and cosine. */
export function triangulate(shape: Shape, tolerance: number): Triangulated {
  const points = [...shape].sort((one, other) => one.y - other.y || one.x - other.x).slice(0, MOST_POINTS);
  const triangles: Triangle[] = [];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      for (let k = j + 1; k < points.length; k++) {
        const triangle = triangleOf(points, [i, j, k], tolerance);
        if (triangle) triangles.push(triangle);
      }
    }
  }
  return {
    size: points.length,
    triangles,
    invariants: Float64Array.from(
      triangles.flatMap(({ ratio, ratioVariance, cosine, cosineVariance, clockwise }) => [
        ratio,
        ratioVariance,
        cosine,
        cosineVariance,
        clockwise ? 1 : -1,
      ]),
    ),
  };
}

function triangleOf(points: Shape, corners: readonly number[], tolerance: number): Triangle | undefined {
  const sides = corners
    .map((corner, index) => {
      const [one = 0, other = 0] = corners.filter((_, at) => at !== index);
      const [a, b] = [points[one], points[other]];
      return { opposite: corner, length: a && b ? distance(a, b) : 0 };
    })
    .sort((one, other) => one.length - other.length);
  const [shortest, middle, longest] = sides;
  if (!shortest || !middle || !longest || shortest.length <= 3 * tolerance) return undefined;
  const vertices = [middle.opposite, longest.opposite, shortest.opposite] as const;
  const [one, two, three] = vertices.map((vertex) => points[vertex]);
  if (!one || !two || !three) return undefined;
  const [r2, r3] = [shortest.length, longest.length];
  const ratio = r3 / r2;
  const dot = (three.x - one.x) * (two.x - one.x) + (three.y - one.y) * (two.y - one.y);
  const cosine = dot / (r2 * r3);
  if (ratio > LONGEST_RATIO || cosine > LARGEST_COSINE) return undefined;
  // Groth's equations 1 to 5.
  const factor = 1 / r3 ** 2 - cosine / (r2 * r3) + 1 / r2 ** 2;
  const sine2 = 1 - cosine ** 2;
  const cross = (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x);
  return {
    vertices,
    ratio,
    ratioVariance: 2 * ratio ** 2 * tolerance ** 2 * factor,
    cosine,
    cosineVariance: 2 * sine2 * tolerance ** 2 * factor + 3 * cosine ** 2 * tolerance ** 4 * factor ** 2,
    logPerimeter: Math.log(r2 + r3 + middle.length),
    clockwise: cross > 0,
  };
}

interface TrianglePair {
  readonly drawn: Triangle;
  readonly known: Triangle;
  readonly magnification: number;
}

const INVARIANTS = 5;

/** Each drawn triangle with the known one that is nearest within the tolerances, of the same sense. */
function matchTriangles(drawn: Triangulated, known: Triangulated): TrianglePair[] {
  return drawn.triangles.flatMap((triangle, index) => {
    const partner = known.triangles[nearest(drawn.invariants, index * INVARIANTS, known.invariants)];
    return partner
      ? [{ drawn: triangle, known: partner, magnification: triangle.logPerimeter - partner.logPerimeter }]
      : [];
  });
}

/** Index of the triangle that is nearest to the one at `at` of `drawn`, or -1. */
function nearest(drawn: Float64Array, at: number, known: Float64Array): number {
  const [ratio, ratioVariance] = [drawn[at] as number, drawn[at + 1] as number];
  const [cosine, cosineVariance] = [drawn[at + 2] as number, drawn[at + 3] as number];
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (let other = 0; other < known.length; other += INVARIANTS) {
    const byRatio = (ratio - (known[other] as number)) ** 2;
    if (byRatio >= least || byRatio > ratioVariance + (known[other + 1] as number)) continue;
    const byCosine = (cosine - (known[other + 2] as number)) ** 2;
    if (byCosine > cosineVariance + (known[other + 3] as number) || byRatio + byCosine >= least) continue;
    if (known[other + 4] !== drawn[at + 4]) continue;
    [best, least] = [other / INVARIANTS, byRatio + byCosine];
  }
  return best;
}

/** Drops pairs whose magnification is unlike the others', until none is: true pairs share one. */
function sameMagnification(pairs: readonly TrianglePair[]): readonly TrianglePair[] {
  let kept = pairs;
  for (let round = 0; round < 5 && kept.length > 2; round++) {
    const mean = kept.reduce((sum, { magnification }) => sum + magnification, 0) / kept.length;
    const variance = kept.reduce((sum, { magnification }) => sum + (magnification - mean) ** 2, 0);
    const deviation = Math.sqrt(variance / kept.length);
    const next = kept.filter(({ magnification }) => Math.abs(magnification - mean) <= 2 * deviation);
    if (next.length === kept.length) break;
    kept = next;
  }
  return kept;
}

/** Votes of the triangle pairs for pairs of points; points pair off by falling votes until these halve (Groth's section IV). */
export function votesFor(drawn: Triangulated, known: Triangulated): { points: number; votes: number } {
  const votes = new Float64Array(drawn.size * known.size);
  for (const pair of sameMagnification(matchTriangles(drawn, known))) {
    for (const [corner, vertex] of pair.drawn.vertices.entries()) {
      const at = vertex * known.size + (pair.known.vertices[corner] ?? 0);
      votes[at] = (votes[at] as number) + 1;
    }
  }
  const order = [...votes.keys()].filter((pair) => (votes[pair] as number) > 0);
  order.sort((one, other) => (votes[other] as number) - (votes[one] as number));
  const taken = new Set<string>();
  let result = { points: 0, votes: 0 };
  let last = 0;
  for (const pair of order) {
    const count = votes[pair] as number;
    const [mark, spot] = [`m${Math.floor(pair / known.size)}`, `s${pair % known.size}`];
    if (count < last / 2 || taken.has(mark) || taken.has(spot)) break;
    taken.add(mark).add(spot);
    last = count;
    result = { points: result.points + 1, votes: result.votes + count };
  }
  return result;
}

export const GROTH = pointRival({
  name: "Groth's triangles",
  source: "Groth 1986, Astron. J. 91: 1244-1248",
  settings: grid<{ tolerance: number; score: "votes" | "share" }>({
    tolerance: [3, 6, 9],
    score: ["votes", "share"],
  }),
  describe: (shape, { tolerance }) => triangulate(shape, tolerance),
  likeness: (drawn, known, { score }) => {
    const { votes } = votesFor(drawn, known);
    const possible = score === "share" ? Math.sqrt(1 + drawn.triangles.length * known.triangles.length) : 1;
    return votes / possible;
  },
});
