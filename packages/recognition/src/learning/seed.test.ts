import { everythingVisible } from "@harapen/contract/drawing";
import { expect, it } from "vitest";
import { type TrainingDrawing, toTraining } from "./alignment.ts";
import { chooseSeed } from "./learn-pattern.ts";

/** Returns a drawing of one belly, of weight 1, with its own device and network unless others are given. */
function drawing(
  name: string,
  points: readonly [x: number, y: number][],
  changes: Partial<TrainingDrawing> = {},
): TrainingDrawing {
  const strokes = points.map(([x, y], stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
  const origin = { device: name, visit: name, prefix: name, day: "2026-04-01" };
  const mask = everythingVisible();
  return { ...toTraining({ strokes, mask, correct: 0.9, weight: 1, ...origin }), ...changes };
}

// Rule (what-visitors-teach): A drawing is judged by what other devices' and networks' drawings have, not by
//   its own spots
it("a device's drawings from many networks do not make each other the first pattern", () => {
  const others = [
    drawing("a", [
      [150, 170],
      [235, 180],
      [165, 260],
      [230, 290],
    ]),
    drawing("b", [
      [200, 240],
      [120, 300],
      [270, 200],
      [190, 130],
    ]),
  ];
  const loud = ["c", "d", "e", "f", "g", "h"].map((name) =>
    drawing(
      name,
      [
        [195, 150],
        [130, 220],
        [260, 230],
        [190, 340],
        [205, 225],
      ],
      { device: "loud", weight: 1 / 6 },
    ),
  );
  expect(chooseSeed([...others, ...loud]).device).not.toBe("loud");
});
