import { BELLY } from "@harapen/contract/belly";
import { everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { GRID } from "@harapen/contract/geometry";
import { describe, expect, it } from "vitest";
import { readDrawing, type Scene } from "../drawing/scene.ts";
import { type AverageCounts, averageMarkLikelihoods, packAverages } from "./average-counts.ts";

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

const likelihood = (averages: AverageCounts, scene: Scene, unlisted = 0) =>
  averageMarkLikelihoods(averages, scene, unlisted)[0] ?? Number.NaN;

describe("averageMarkLikelihoods", () => {
  const averages = packAverages([{ owner: 0, counts: AROUND }]);
  const ofScale = (scale: number) => likelihood(averages, sceneOf(scale));

  it("are higher for a small drawing than for one as much too large, as its marks lie denser", () => {
    expect(ofScale(0.83)).toBeGreaterThan(ofScale(1.17));
  });

  it("are higher for a spot beside the border of two cells that share it than for one beyond their middles", () => {
    const shared = packAverages([{ owner: 0, counts: [0, 0, 0, 0.5, 0.5, 0, 0, 0, 0] }]);
    const tapAt = (x: number): Scene =>
      readDrawing({
        counts: [],
        mask: everythingVisible(),
        strokes: [{ stroke: 0, brushSize: 10, pos: [{ x, y: BELLY.centreY }] }],
      });
    const border = GRID.left + GRID.cellWidth;
    const beside = likelihood(shared, tapAt(border));
    const beyond = likelihood(shared, tapAt(border + 0.7 * GRID.cellWidth));
    expect(beside - beyond).toBeGreaterThan(Math.log(2));
  });

  it("lie further from an unlisted individual's than a Poisson process's, as marks vary less", () => {
    const over = (unlisted: number) => likelihood(averages, sceneOf(1), unlisted) - unlisted;
    expect(over(0) - over(1)).toBeGreaterThan(1);
  });
});
