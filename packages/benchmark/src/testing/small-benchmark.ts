import { everythingVisible } from "@harapen/contract/drawing";
import type { Benchmark, DrawingRow, IndividualRow, TruthRow } from "../format/benchmark.ts";

const SPOTS = [
  [150, 180],
  [195, 240],
  [240, 300],
  [160, 300],
] as const;

const individual = (number: number): IndividualRow => ({
  id: `p${number}`,
  population: "hall",
  spots: SPOTS.slice(0, number).map(([x, y]) => ({ x, y, r: 4 })),
  bands: null,
  counts: null,
});

const drawing = (id: string, cluster: string, shows: number): DrawingRow => ({
  id,
  population: "hall",
  cluster,
  strokes: SPOTS.slice(0, shows).map(([x, y], index) => ({ brush: 10, points: [[x, y, 500 * index]] })),
  mask: everythingVisible(),
  bands: null,
  named: null,
  looks: [],
});

const truth = (id: string, shows: number, more: Partial<TruthRow>): TruthRow => ({
  drawing: id,
  individual: `p${shows}`,
  source: "witness",
  place: null,
  visitor: null,
  ...more,
});

/** Four penguins with one to four spots, and four drawings of them by three devices. */
export const SMALL: Benchmark = {
  about: {
    name: "small",
    title: "A small benchmark",
    description: "For tests.",
    version: "1",
    licenses: [{ name: "CC0-1.0" }],
    citation: "Nobody, 2026.",
  },
  individuals: [1, 2, 3, 4].map(individual),
  drawings: [drawing("d1", "c1", 1), drawing("d2", "c1", 2), drawing("d3", "c2", 3), drawing("d4", "c3", 4)],
  truths: [
    truth("d1", 1, {}),
    truth("d2", 2, {}),
    truth("d3", 3, { source: "confirmation", place: 1 }),
    truth("d4", 4, { source: "confirmation", place: 3 }),
  ],
};
