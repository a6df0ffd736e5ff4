import { everythingVisible } from "@harapen/contract/drawing";
import { describe, expect, it } from "vitest";
import { readDrawing } from "../drawing/scene.ts";
import { createWorkspace, type Workspace } from "./comparison.ts";
import { alignedScore, logMarginalLikelihood } from "./hypotheses.ts";
import { quickScore } from "./quick-score.ts";
import { packPatterns } from "./spot-patterns.ts";

const SPOTS = [
  { x: 150, y: 180, r: 4 },
  { x: 225, y: 240, r: 2 },
  { x: 190, y: 320, r: 5, deviation: 6, presence: 0.7 },
];
const PATTERNS = packPatterns([{ owner: 0, spots: SPOTS }]);
const SCENE = readDrawing({
  counts: [],
  mask: everythingVisible(),
  strokes: SPOTS.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x: x + 5, y: y - 6 }] })),
});

/** Returns a workspace in which any number that is read before it is written spoils the result. */
function spoiled(): Workspace {
  const workspace = createWorkspace(SCENE.marks.count, SPOTS.length);
  const { matching, statistics, ...arrays } = workspace;
  const all = [...Object.values(matching), ...Object.values(statistics), ...Object.values(arrays)];
  for (const array of all) array.fill(Number.NaN);
  return workspace;
}

describe("a workspace", () => {
  it.each([
    ["quickScore", (workspace: Workspace) => quickScore(workspace, PATTERNS, 0, SCENE).logLikelihood],
    ["alignedScore", (workspace: Workspace) => alignedScore(workspace, PATTERNS, 0, SCENE, 2)],
    [
      "logMarginalLikelihood",
      (workspace: Workspace) => logMarginalLikelihood(workspace, PATTERNS, 0, SCENE, 2),
    ],
  ])("gives %s nothing that an earlier comparison left in it", (_, score) => {
    const fresh = score(createWorkspace(SCENE.marks.count, SPOTS.length));
    expect(fresh).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(score(spoiled())).toBe(fresh);
  });
});
