import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { expect, it } from "vitest";
import { prepareReferences } from "../reference.ts";
import { SHIPPED_VISITORS } from "../visitors/visitors.ts";
import { valueOfQuestion } from "./answers.ts";
import { compareDrawing, contendersOf } from "./compare-drawing.ts";
import { askablePlaces, spotAnswers, spotValues } from "./spot-look.ts";

it("the value of asking about a place is what the table of its answers says", () => {
  const at = (bird: number, spot: number) => ({
    x: 130 + ((37 * bird + 53 * spot) % 130),
    y: 160 + ((61 * bird + 29 * spot) % 180),
    r: 5,
  });
  const references = prepareReferences(
    [0, 1, 2, 3, 4].map((bird) => ({
      id: String(bird),
      spots: [0, 1, 2, 3, 4, 5].map((spot) => at(bird, spot)),
    })),
  );
  const strokes: Stroke[] = [0, 1].map((spot) => ({ stroke: spot, brushSize: 10, pos: [at(2, spot)] }));
  const compared = compareDrawing(
    references,
    { counts: countByCell(strokes), mask: everythingVisible(), strokes },
    [],
  );
  const contenders = contendersOf(compared);
  const places = askablePlaces(compared).filter((_, index) => index % 20 === 0);
  expect(places.length).toBeGreaterThan(20);
  const own = contenders.map(({ probability }) => probability);
  const probabilities = Float64Array.from([...own, 1 - own.reduce((sum, each) => sum + each, 0)]);
  const values = spotValues(contenders, places, probabilities, SHIPPED_VISITORS);
  for (const [index, place] of places.entries()) {
    const { information, gain } = valueOfQuestion(
      spotAnswers(contenders, place, SHIPPED_VISITORS),
      probabilities,
    );
    expect(values[index]?.information).toBeCloseTo(information, 5);
    expect(values[index]?.gain).toBeCloseTo(gain, 9);
  }
  expect(Math.max(...values.map(({ information }) => information))).toBeGreaterThan(0.01);
});
