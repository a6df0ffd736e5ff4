import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDrawing } from "../drawing/scene.ts";
import { identify } from "../identify.ts";
import { prepareReferences } from "../reference.ts";
import { createWorkspace } from "./comparison.ts";
import { logMarginalLikelihood } from "./hypotheses.ts";
import { PatternFits } from "./pattern-fit.ts";
import { quickScore } from "./quick-score.ts";

const at = (...places: [x: number, y: number][]) => places.map(([x, y]) => ({ x, y, r: 4 }));
const REFERENCES = prepareReferences([
  { id: "koma", spots: at([150, 170], [185, 190], [240, 175], [160, 240], [225, 260], [195, 320]) },
  { id: "nagi", spots: at([165, 200], [210, 165], [235, 215], [190, 250], [150, 290], [240, 300]) },
  { id: "sora", spots: at([145, 210], [245, 210], [195, 180]) },
]);
const { patterns } = REFERENCES;

const place = fc.record({ x: fc.integer({ min: 130, max: 260 }), y: fc.integer({ min: 150, max: 340 }) });
const scene = fc.array(place, { minLength: 1, maxLength: 12 }).map((places) => {
  const strokes = places.map((point, stroke): Stroke => ({ stroke, brushSize: 10, pos: [point] }));
  return readDrawing({ counts: countByCell(strokes), mask: everythingVisible(), strokes });
});

describe("PatternFits", () => {
  it("fits a pattern with the very likelihood that a comparison without a fit has", () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const workspace = createWorkspace(drawn.marks.count, patterns.maxSpots);
        const { yaw } = quickScore(workspace, patterns, 0, drawn);
        const log = logMarginalLikelihood(workspace, patterns, 0, drawn, yaw);
        expect(new PatternFits(patterns, drawn).compare(0).logLikelihood).toBe(log);
      }),
    );
  });

  it("changes nothing of the posterior where a search makes them meanwhile", () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const fits = new PatternFits(patterns, drawn);
        expect(identify(REFERENCES, drawn, fits)).toEqual(identify(REFERENCES, drawn));
      }),
    );
  });

  it("gives the fit under all hypotheses, however roughly it is asked for, once the pattern is compared", () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const fits = new PatternFits(patterns, drawn);
        const rough = fits.roughly(1);
        const full = fits.compare(1);
        // A sum over fewer hypotheses is lower, apart from the prior that nothing is occluded; but not by
        // much, as these have most of the weight.
        expect(rough.logLikelihood).toBeLessThan(full.logLikelihood - Math.log(0.88) + 1e-9);
        expect(rough.logLikelihood).toBeGreaterThan(full.logLikelihood - 6);
        expect(fits.roughly(1)).toBe(full);
      }),
    );
  });
});
