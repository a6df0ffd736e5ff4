import { BELLY } from "@harapen/contract/belly";
import { everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { GRID } from "@harapen/contract/geometry";
import { describe, expect, it } from "vitest";
import { readDrawing, type Scene } from "../drawing/scene.ts";
import { averageMarkLikelihoods, packAverages } from "./average-counts.ts";

/** One spot on average in each cell but the middle one. */
const AROUND = [1, 1, 1, 1, 0, 1, 1, 1, 1];

const cellCentre = (cell: number) => ({
  x: GRID.left + GRID.cellWidth * ((cell % GRID.columns) + 0.5),
  y: GRID.top + GRID.cellHeight * (Math.floor(cell / GRID.columns) + 0.5),
});

/** A tap at the centre of each cell of `AROUND`, the whole enlarged about the middle. */
function tapsAround(scale: number): Stroke[] {
  return AROUND.flatMap((spots, cell) => {
    const centre = cellCentre(cell);
    const x = BELLY.centreX + scale * (centre.x - BELLY.centreX);
    const y = BELLY.centreY + scale * (centre.y - BELLY.centreY);
    return spots > 0 ? [{ stroke: cell, brushSize: 10, pos: [{ x, y }] }] : [];
  });
}
const sceneOf = (scale: number): Scene =>
  readDrawing({ counts: [], mask: everythingVisible(), strokes: tapsAround(scale) });

describe("averageMarkLikelihoods", () => {
  const averages = packAverages([{ owner: 0, counts: AROUND }]);
  const ofScale = (scale: number) => averageMarkLikelihoods(averages, sceneOf(scale))[0] ?? Number.NaN;

  it("are the higher, the less room a drawing takes for the same marks, as these lie denser", () => {
    expect(ofScale(0.86)).toBeGreaterThan(ofScale(1));
    expect(ofScale(1)).toBeGreaterThan(ofScale(1.17));
  });
});
