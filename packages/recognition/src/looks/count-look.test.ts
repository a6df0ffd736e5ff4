import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { expect, it } from "vitest";
import { UNLISTED } from "../parameters.ts";
import { prepareReferences } from "../reference.ts";
import { SHIPPED_VISITORS } from "../visitors/visitors.ts";
import { compareDrawing, contendersOf } from "./compare-drawing.ts";
import { countAnswers } from "./count-look.ts";

const PLACES = [
  { x: 150, y: 160 },
  { x: 240, y: 165 },
  { x: 160, y: 320 },
];
const strokes: Stroke[] = PLACES.map((at, stroke) => ({ stroke, brushSize: 10, pos: [at] }));
const [contender] = contendersOf(
  compareDrawing(
    prepareReferences([{ id: "one", spots: PLACES.map((at) => ({ ...at, r: 5 })) }]),
    { counts: countByCell(strokes), mask: everythingVisible(), strokes },
    [],
  ),
);

// Rule (the-search): As many of the left-out spots are overlooked at a second look, whichever penguin it is
it("anybody else's visitor overlooks again as much of what they left out as a contender's", () => {
  if (!contender) throw new Error("Nobody is likely enough.");
  const omitted = {
    ...contender.fit.omitted,
    probability: Float64Array.of(SHIPPED_VISITORS.meanOmission * UNLISTED.meanMarks),
  };
  const leftOutAsMuch = { ...contender, fit: { ...contender.fit, omitted } };
  const answers = countAnswers([leftOutAsMuch], strokes.length, { low: 4, high: 5 }, SHIPPED_VISITORS);
  for (const [answer, given] of answers) {
    const [ofContender, ofAnybody] = given;
    expect(ofAnybody, answer).toBe(ofContender);
  }
});
