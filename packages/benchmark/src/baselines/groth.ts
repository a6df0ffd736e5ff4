import { pointBaseline, settingsGrid } from "./baseline.ts";
import { NUMBERS, type Triangle, type Triangulated, triangulate } from "./triangles.ts";

/**
 * Groth's pictures may be rotated and scaled at will; a drawing under the outline is not. Triangles pair only
 * within these limits: the distance between their middles (canvas units), the logarithm of their sizes'
 * ratio, the cosine between their longest sides.
 */
const FARTHEST = 45;
const LARGEST_MAGNIFICATION = 0.45;
const LEAST_ALIKE = 0.85;

interface TrianglePair {
  readonly drawn: Triangle;
  readonly known: Triangle;
  readonly magnification: number;
}

/** Whether two triangles, given by the indexes of their numbers, have similar positions on the belly. */
function placedAlike(drawn: Float64Array, at: number, known: Float64Array, other: number): boolean {
  const apart = (number: number) => (drawn[at + number] as number) - (known[other + number] as number);
  const times = (number: number) => (drawn[at + number] as number) * (known[other + number] as number);
  return (
    times(4) > 0 &&
    Math.abs(apart(5)) < LARGEST_MAGNIFICATION &&
    apart(6) ** 2 + apart(7) ** 2 < FARTHEST ** 2 &&
    times(8) + times(9) > LEAST_ALIKE
  );
}

/** Matches each drawn triangle with the nearest known one within the tolerances, of the same sense. */
function matchTriangles(drawn: Triangulated, known: Triangulated): TrianglePair[] {
  return drawn.triangles.flatMap((triangle, index) => {
    const partner = known.triangles[nearest(drawn.numbers, index * NUMBERS, known.numbers)];
    return partner
      ? [{ drawn: triangle, known: partner, magnification: triangle.logPerimeter - partner.logPerimeter }]
      : [];
  });
}

/** Returns the index of the triangle nearest to the one at `at` of `drawn`, or -1. */
function nearest(drawn: Float64Array, at: number, known: Float64Array): number {
  const [ratio, ratioVariance] = [drawn[at] as number, drawn[at + 1] as number];
  const [cosine, cosineVariance] = [drawn[at + 2] as number, drawn[at + 3] as number];
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (let other = 0; other < known.length; other += NUMBERS) {
    const byRatio = (ratio - (known[other] as number)) ** 2;
    if (byRatio >= least || byRatio > ratioVariance + (known[other + 1] as number)) continue;
    const byCosine = (cosine - (known[other + 2] as number)) ** 2;
    if (byCosine > cosineVariance + (known[other + 3] as number) || byRatio + byCosine >= least) continue;
    if (!placedAlike(drawn, at, known, other)) continue;
    [best, least] = [other / NUMBERS, byRatio + byCosine];
  }
  return best;
}

/** Drops pairs whose magnification differs from the others', until none is left: true pairs share one. */
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

/**
 * Counts the triangle pairs' votes for pairs of points; points are paired by decreasing votes until these
 * halve (Groth's section IV).
 */
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
    if (count < last / 2) break;
    if (taken.has(mark) || taken.has(spot)) continue;
    taken.add(mark).add(spot);
    last = count;
    result = { points: result.points + 1, votes: result.votes + count };
  }
  return result;
}

/**
 * Scored by votes, by votes relative to the triangles that could have voted, or by paired points relative to
 * all.
 */
export const GROTH = pointBaseline({
  name: "Groth's triangles",
  source: "Groth 1986, Astron. J. 91: 1244-1248",
  settings: settingsGrid<{ tolerance: number; score: "votes" | "share" | "points" }>({
    tolerance: [2, 3, 6, 9, 12],
    score: ["votes", "share", "points"],
  }),
  describe: (shape, { tolerance }) => triangulate(shape, tolerance),
  similarity: (drawn, known, { score }) => {
    const { votes, points } = votesFor(drawn, known);
    if (score === "votes") return votes;
    if (score === "points") return points / Math.max(1, drawn.size + known.size) + 1e-6 * votes;
    return votes / Math.sqrt(1 + drawn.triangles.length * known.triangles.length);
  },
});
