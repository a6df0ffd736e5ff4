import { everythingVisible } from "@harapen/contract/drawing";
import { describe, expect, it } from "vitest";
import type { AlignedDrawing, AlignedMark } from "./alignment.ts";
import { estimateSpots } from "./estimate-spots.ts";

const markAt = (x: number, y: number): AlignedMark => ({ x, y, extent: 5 });
const aligned = (spots: AlignedDrawing["spots"], unmatched: readonly AlignedMark[] = []): AlignedDrawing => ({
  mask: everythingVisible(),
  spots,
  unmatched,
  pose: undefined,
});
const placesOf = (spots: ReturnType<typeof estimateSpots>) =>
  spots.map(({ x, y }) => [Math.round(x), Math.round(y)]);

const LEFT = { x: 150, y: 180, r: 5 };
const RIGHT = { x: 240, y: 300, r: 5 };

// Rule (what-visitors-teach)
describe("estimateSpots", () => {
  it("makes no spot of the unmatched marks of a drawing without weight", () => {
    const drawings = [aligned([], [markAt(150, 180)]), aligned([], [markAt(240, 300)])];
    expect(placesOf(estimateSpots(drawings, [0, 0.9], []))).toEqual([[240, 300]]);
  });

  it("drops a spot that drawings without weight alone have", () => {
    const drawings = [
      aligned([markAt(150, 180), "omitted"]),
      aligned(["omitted", markAt(240, 300)]),
      aligned(["hidden", "hidden"]),
    ];
    expect(placesOf(estimateSpots(drawings, [0, 0.9, 0.5], [LEFT, RIGHT]))).toEqual([[240, 300]]);
  });

  it("keeps a spot that all drawings hide", () => {
    const drawings = [aligned(["hidden", markAt(240, 300)]), aligned(["hidden", markAt(240, 300)])];
    expect(placesOf(estimateSpots(drawings, [0, 0.9], [LEFT, RIGHT])).toSorted()).toEqual([
      [150, 180],
      [240, 300],
    ]);
  });

  it("places a spot where its marks are, however little they weigh", () => {
    const [spot] = estimateSpots([aligned([], [markAt(150, 180)])], [1e-12], []);
    expect(spot?.x).toBeCloseTo(150);
    expect(spot?.y).toBeCloseTo(180);
  });
});
