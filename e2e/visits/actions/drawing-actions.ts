import { BRUSH_SIZE, GRID_CELLS, type Point } from "@harapen/contract/geometry";
import { LABELS } from "../../support/labels.ts";
import type { VisitModel } from "../model/visit-model.ts";
import type { Random } from "../random.ts";
import { type Action, action, isAt, type Visit } from "./action.ts";
import { searchBy } from "./search-by.ts";

const labelsOf = ({ device }: VisitModel) => LABELS[device.locale];

/** Returns a point of the belly, sometimes outside the grid. */
const pointOnBelly = (random: Random): Point => ({
  x: random.integer(105, 285),
  y: random.integer(130, 355),
});

const canDraw = (model: VisitModel) => isAt(model, "draw") && model.tab.mode === "draw";

/** Returns the points of a small ring, as many children draw a spot. */
function ringAround({ x, y }: Point): Point[] {
  const angles = Array.from({ length: 13 }, (_, step) => (step * Math.PI) / 6);
  return angles.map((angle) => ({
    x: x + BRUSH_SIZE * Math.cos(angle),
    y: y + BRUSH_SIZE * Math.sin(angle),
  }));
}

async function drawStroke({ model, phone }: Visit, points: readonly Point[]): Promise<void> {
  await phone.fingers.stroke(points);
  model.drawStroke(points);
}

export const DRAWING_ACTIONS = {
  drawSpot: action<Point>({
    weight: 30,
    choose: pointOnBelly,
    isPossible: canDraw,
    perform: (visit, at) => drawStroke(visit, [at]),
  }),
  drawRing: action<Point>({
    weight: 10,
    choose: pointOnBelly,
    isPossible: canDraw,
    perform: (visit, centre) => drawStroke(visit, ringAround(centre)),
  }),
  undo: action({
    weight: 8,
    isPossible: (model) => isAt(model, "draw") && model.canUndo,
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).undo).tap();
      model.undo();
    },
  }),
  switchMode: action({
    weight: 8,
    isPossible: (model) => isAt(model, "draw"),
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).invisibleAreas).tap();
      model.switchMode();
    },
  }),
  toggleCell: action<number>({
    weight: 20,
    choose: (random) => random.integer(0, GRID_CELLS - 1),
    isPossible: (model) => isAt(model, "draw") && model.tab.mode === "part",
    async perform({ model, phone }, cell) {
      await phone.page.getByTestId("belly-cell").nth(cell).tap();
      model.toggleCell(cell);
    },
  }),
  done: action({
    weight: 25,
    isPossible: (model) => isAt(model, "draw") && !model.tab.drawing.isEmpty,
    perform: (visit) => searchBy(visit, () => visit.phone.button(labelsOf(visit.model).done).tap()),
  }),
  doneWithNothing: action({
    weight: 6,
    isPossible: (model) => isAt(model, "draw") && model.tab.drawing.isEmpty,
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).done).tap();
      model.tab.question = "nothing_drawn";
    },
  }),
  drawMore: action({
    weight: 30,
    isPossible: (model) => model.tab.question === "nothing_drawn",
    async perform({ model, phone }) {
      await phone.button(labelsOf(model).drawMore, phone.page.getByRole("dialog")).tap();
      model.tab.question = undefined;
    },
  }),
  searchWithNothing: action({
    weight: 30,
    isPossible: (model) => model.tab.question === "nothing_drawn",
    perform: (visit) => {
      const { model, phone } = visit;
      return searchBy(visit, () =>
        phone.button(labelsOf(model).searchAnyway, phone.page.getByRole("dialog")).tap(),
      );
    },
  }),
} satisfies Record<string, Action>;
