import { countByCell } from "@harapen/contract/drawing";
import { expect, test } from "vitest";
import { sketchAsStrangers } from "./sketch-as-strangers.ts";
import type { Individual } from "./trial.ts";

const individual = (id: string, left: number): Individual => ({
  id,
  spots: [150, 190, 230, 270, 310].map((y, index) => ({ x: left + 12 * index, y, r: 4 })),
  averageCounts: new Array(9).fill(0),
  bandColors: [],
});
const individuals = [individual("one", 140), individual("other", 200)];

test("strangers sketch every individual, each sketch by somebody else and the same from the same seed", () => {
  const sketches = sketchAsStrangers("seed", individuals, "child", 20);
  expect(sketches.length).toBeGreaterThan(36);
  expect(new Set(sketches.map(({ shows, cluster }) => `${shows} ${cluster}`))).toEqual(
    new Set(["0 one", "1 other"]),
  );
  expect(new Set(sketches.map(({ strokes }) => JSON.stringify(strokes))).size).toBe(sketches.length);
  expect(sketches.every(({ strokes, counts }) => counts.join() === countByCell(strokes).join())).toBe(true);
  expect(sketchAsStrangers("seed", individuals, "child", 20)).toEqual(sketches);
});
