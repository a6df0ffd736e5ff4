import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { saveRecordRequest } from "@harapen/contract/calls/saves";
import {
  countByCell,
  everythingVisible,
  MAX_STROKES,
  type Stroke,
  strokes as strokesSchema,
} from "@harapen/contract/drawing";
import { cellRectangle } from "@harapen/contract/geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addStroke, removeLastStroke } from "./strokes.ts";

const centreOf = (cell: number) => {
  const { x, y, width, height } = cellRectangle(cell);
  return { x: x + width / 2, y: y + height / 2, t: 0 };
};

describe("strokes", () => {
  // Rule (drawing): Strokes are numbered, and carry the brush and their points
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

  // Rule (limits): A visitor who draws endlessly loses nothing
  test("a drawing of endless strokes keeps its strokes, each with its ends, and fits what the calls take", () => {
    const endless = Array.from({ length: 30_000 }, (_, t) => ({ x: -999.99, y: -t / 100, t: 1_000_000 + t }));
    let drawn: Stroke[] = [];
    for (let more = 0; more < 20; more++) drawn = addStroke(drawn, endless);
    while (drawn.length < MAX_STROKES) drawn = addStroke(drawn, endless.slice(0, 8));
    expect(drawn).toHaveLength(MAX_STROKES);
    expect(drawn.every(({ pos }) => pos[0] === endless[0])).toBe(true);
    expect([drawn[0]?.pos.at(-1), drawn.at(-1)?.pos.at(-1)]).toEqual([endless.at(-1), endless[7]]);
    const image = `data:image/png;base64,${"+A".repeat(225_000)}` as const;
    const visit = { uid: "u".repeat(200), aquarium: "minato", image } as const;
    const found = { part: everythingVisible(), bandcolor: [], penname: "p".repeat(200) };
    const search = { pos: countByCell(drawn), aquarium: "minato", data: drawn, ...found };
    const ranking = Array.from({ length: 1_000 }, (_, rank) => ({
      id: `p${rank}`,
      score: 0.000123,
      rank: 1 + rank,
    }));
    const record = { ...visit, ...found, name: "n".repeat(200), time: 999.9, data: drawn, ranking, rank: 1 };
    const form = new URLSearchParams(z.encode(saveRecordRequest, record) as Record<string, string>);
    expect(JSON.stringify(search).length).toBeLessThan(BODY_LIMITS.search);
    expect(form.toString().length).toBeLessThan(BODY_LIMITS.saveRecord);
    expect(JSON.stringify({ ...visit, penguin_name: "p" }).length).toBeLessThan(BODY_LIMITS.saveDrawing);
  });

  // Rule (undo)
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
