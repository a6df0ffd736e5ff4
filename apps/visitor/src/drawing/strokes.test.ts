import { countByCell, MAX_STROKES, type Stroke, strokes as strokesSchema } from "@harapen/contract/drawing";
import { cellRectangle } from "@harapen/contract/geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addStroke, removeLastStroke } from "./strokes.ts";

const centreOf = (cell: number) => {
  const { x, y, width, height } = cellRectangle(cell);
  return { x: x + width / 2, y: y + height / 2, t: 0 };
};

describe("strokes", () => {
  test("a stroke is numbered from 1 and carries the brush", () => {
    const drawn = addStroke(addStroke([], [{ x: 1, y: 2, t: 3 }]), [{ x: 4, y: 5, t: 6 }]);
    expect(drawn).toEqual([
      { stroke: 1, brushSize: 10, pos: [{ x: 1, y: 2, t: 3 }] },
      { stroke: 2, brushSize: 10, pos: [{ x: 4, y: 5, t: 6 }] },
    ]);
  });

  test("no samples make no stroke", () => {
    expect(addStroke([], [])).toEqual([]);
  });

  test("undo in an empty drawing changes nothing", () => {
    expect(removeLastStroke([])).toEqual([]);
  });

  test("a drawing never has more strokes than the server accepts", () => {
    const samples = [{ x: 1, y: 1, t: 0 }];
    let drawn: Stroke[] = [];
    for (let more = 0; more < MAX_STROKES + 5; more++) drawn = addStroke(drawn, samples);
    expect(strokesSchema.safeParse(drawn).success).toBe(true);
    expect(drawn).toHaveLength(MAX_STROKES);
  });

  test("the grid counts after any strokes and undos are those of the strokes that remain", () => {
    const acts = fc.array(fc.option(fc.integer({ min: 0, max: 8 }), { freq: 3 }), { maxLength: 60 });
    fc.assert(
      fc.property(acts, (run) => {
        let drawn: Stroke[] = [];
        const cells: number[] = [];
        for (const cell of run) {
          drawn = cell === null ? removeLastStroke(drawn) : addStroke(drawn, [centreOf(cell)]);
          if (cell === null) cells.pop();
          else cells.push(cell);
        }
        const expected = Array.from(
          { length: 9 },
          (_, cell) => cells.filter((other) => other === cell).length,
        );
        expect(countByCell(drawn)).toEqual(expected);
        expect(drawn.map(({ stroke }) => stroke)).toEqual(drawn.map((_, index) => index + 1));
      }),
    );
  });
});
