import type { GridVector } from "@harapen/contract/drawing";

/** A reference of the published method: nine counts, averaged over drawings of the individual. */
export interface AverageReference {
  readonly id: string;
  readonly averageCounts: readonly number[];
}

/**
 * Ranks by the published method, for comparison: returns ids by the similarity of the drawing's nine counts
 * to the averaged reference, best first.
 */
export function rankByNineCounts(references: readonly AverageReference[], counts: GridVector): string[] {
  return references
    .map(({ id, averageCounts }) => ({ id, score: similarity(averageCounts, counts) }))
    .sort((one, other) => other.score - one.score)
    .map(({ id }) => id);
}

/** The published similarity of two vectors of nine counts: cosine + 1 / (1 + Euclidean distance). */
export function similarity(one: readonly number[], other: readonly number[]): number {
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  const product = one.reduce((sum, value, cell) => sum + value * (other[cell] ?? 0), 0);
  const distance = Math.hypot(...one.map((value, cell) => value - (other[cell] ?? 0)));
  return (lengths > 0 ? product / lengths : 0) + 1 / (1 + distance);
}
