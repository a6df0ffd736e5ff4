import { cellAt, GRID_CELLS } from "@harapen/contract/geometry";
import { baseline, type Known } from "./baseline.ts";

/** Counts the traced spots in each cell of the belly grid. */
export function hardCounts({ spots }: Pick<Known, "spots">): number[] {
  const counts = new Array<number>(GRID_CELLS).fill(0);
  for (const spot of spots) {
    const cell = cellAt(spot);
    if (cell !== undefined) counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

export function euclid(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((value, cell) => value - (other[cell] ?? 0)));
}

/** The simplest comparison: nine counts of the drawing with nine of the traced pattern. */
export const NINE_COUNTS = baseline({
  name: "nine counts, Euclid",
  source: "the plain form of the published method",
  settings: [{}],
  describeReference: hardCounts,
  describeDrawn: ({ counts }) => counts,
  similarity: (drawn, known) => -euclid(drawn, known),
});
