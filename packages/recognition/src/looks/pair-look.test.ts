import { countByCell, everythingVisible, NOT_VISIBLE, type Stroke } from "@harapen/contract/drawing";
import { cellAt, type Point } from "@harapen/contract/geometry";
import { expect, it } from "vitest";
import { prepareReferences } from "../reference.ts";
import { compareDrawing, contendersOf } from "./compare-drawing.ts";
import { pairAnswers, pairQuestions } from "./pair-look.ts";
import { squareAbout } from "./places.ts";

const COMMON: readonly Point[] = [
  { x: 150, y: 160 },
  { x: 240, y: 165 },
  { x: 160, y: 320 },
];
const OWN: Readonly<Record<string, readonly Point[]>> = {
  one: [
    { x: 240, y: 280 },
    { x: 150, y: 240 },
  ],
  other: [{ x: 195, y: 200 }],
};
/** Both, with spots whose places are uncertain by a deviation, in canvas units. */
const setOf = (deviation: number) =>
  prepareReferences(
    Object.entries(OWN).map(([id, own]) => ({
      id,
      spots: [...COMMON, ...own].map((at) => ({ ...at, r: 5, deviation })),
    })),
  );
const SET = setOf(0);
const strokes: Stroke[] = COMMON.map((at, stroke) => ({ stroke, brushSize: 10, pos: [at] }));
const compareWith = (mask = everythingVisible(), set = SET) =>
  compareDrawing(set, { counts: countByCell(strokes), mask, strokes }, []);

it("two birds are compared by more than one place: which tells most is weighed", () => {
  const compared = compareWith();
  const places = pairQuestions(compared, contendersOf(compared)).map((look) =>
    look.kind === "pair" ? `${look.x} ${look.y}` : "",
  );
  expect(new Set(places).size).toBeGreaterThan(1);
});

// Rule (the-search): Which of two it is, is asked of birds that keepers traced: where a learned spot lies on
//   the bird's picture is not known
it("birds whose patterns were learned are not asked about, as their places are not known on their pictures", () => {
  const learned = compareWith(everythingVisible(), setOf(6));
  expect(contendersOf(learned)).toHaveLength(2);
  expect(pairQuestions(learned, contendersOf(learned))).toEqual([]);
});

it("where the bird's own spot is out of sight, it is named less often and more are unsure", () => {
  const [spot] = OWN.one as [Point];
  const pair = { ids: ["one", "other"], ...squareAbout(spot.x, spot.y, 24) } as const;
  const answersOf = (mask = everythingVisible()) => {
    const contenders = contendersOf(compareWith(mask));
    const at = contenders.findIndex(({ id }) => id === "one");
    const table = pairAnswers(SET, contenders, pair);
    return (answer: string) => table.get(answer)?.[at] as number;
  };
  const inSight = answersOf();
  const hidden = answersOf(
    everythingVisible().map((visible, cell) => (cell === cellAt(spot) ? NOT_VISIBLE : visible)),
  );
  expect(hidden("one")).toBeLessThan(0.7 * inSight("one"));
  expect(hidden("unsure")).toBeGreaterThan(1.2 * inSight("unsure"));
  for (const answers of [inSight, hidden]) {
    expect(answers("one") + answers("other") + answers("unsure")).toBeCloseTo(1, 9);
  }
});
