import { countByCell, everythingVisible, NOT_VISIBLE, type Stroke } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDrawing } from "./drawing/scene.ts";
import { explain } from "./explain.ts";
import { prepareReferences } from "./reference.ts";

const KOMA = [
  { x: 150, y: 170, r: 4 },
  { x: 185, y: 190, r: 3 },
  { x: 240, y: 175, r: 5 },
  { x: 160, y: 240, r: 4 },
  { x: 225, y: 260, r: 4 },
  { x: 195, y: 320, r: 6 },
];
const REFERENCES = prepareReferences([
  { id: "bare" },
  { id: "sora", spots: [{ x: 200, y: 200, r: 4 }] },
  { id: "koma", spots: KOMA },
]);

const taps = (points: readonly { x: number; y: number }[]): Stroke[] =>
  points.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
const drawing = (strokes: readonly Stroke[], mask = everythingVisible()) =>
  readDrawing({ counts: countByCell(strokes), mask, strokes });

describe("explain", () => {
  it("matches every tap of a clean drawing with its spot, whichever was drawn first", () => {
    const order = [3, 0, 5, 1, 4, 2];
    const drawn = taps(order.map((index) => KOMA[index] ?? { x: 0, y: 0 }));
    const found = explain(REFERENCES, drawing(drawn), "koma");
    const pairs = found?.matches.map(({ mark, spot }) => [order[mark.strokes[0] ?? -1], spot.index]);
    expect(pairs?.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((index) => [index, index]));
    for (const { spot, probability } of found?.matches ?? []) {
      expect(spot).toMatchObject(KOMA[spot.index] ?? {});
      expect(probability).toBeGreaterThan(0.9);
    }
    expect(found?.missing).toEqual([]);
    expect(found?.extra).toEqual([]);
  });

  it("names the missing spot and the extra mark", () => {
    const drawn = [...KOMA.slice(1), { x: 140, y: 330 }];
    const found = explain(REFERENCES, drawing(taps(drawn)), "koma");
    expect(found?.missing).toEqual([{ index: 0, ...KOMA[0], hidden: false }]);
    expect(found?.extra.map(({ x, y, strokes }) => ({ x, y, strokes }))).toEqual([
      { x: 140, y: 330, strokes: [5] },
    ]);
    expect(found?.matches).toHaveLength(5);
  });

  it("calls a missing spot hidden where the mask does", () => {
    const mask = everythingVisible().map((seen, cell) => (cell === 7 ? NOT_VISIBLE : seen));
    const found = explain(REFERENCES, drawing(taps(KOMA.slice(0, 5)), mask), "koma");
    expect(found?.missing.map(({ index, hidden }) => ({ index, hidden }))).toEqual([
      { index: 5, hidden: true },
    ]);
  });

  it("finds the mirror image of a drawing as probable, whatever may have hidden a flank", () => {
    const left = [
      { x: 150, y: 170, r: 4 },
      { x: 170, y: 235, r: 4 },
      { x: 150, y: 300, r: 4 },
    ];
    const drawn = [
      { x: 172, y: 175 },
      { x: 152, y: 247 },
      { x: 158, y: 276 },
    ];
    const both = <Place extends { x: number }>(half: readonly Place[]) => [
      ...half,
      ...half.map((place) => ({ ...place, x: 390 - place.x })),
    ];
    const references = prepareReferences([{ id: "even", spots: both(left) }]);
    const { matches = [] } = explain(references, drawing(taps(both(drawn))), "even") ?? {};
    expect(matches).toHaveLength(6);
    const probability = matches.toSorted((one, other) => one.spot.index - other.spot.index);
    for (const index of [0, 1, 2]) {
      const [one, other] = [probability[index]?.probability, probability[index + 3]?.probability];
      expect(Math.abs((one ?? 0) - (other ?? 1))).toBeLessThan(0.02);
    }
  });

  it("aligns a shifted, stretched drawing with the pattern", () => {
    const drawn = KOMA.map(({ x, y }) => ({ x: x + 6, y: 247 + 1.1 * (y - 247) + 14 }));
    const found = explain(REFERENCES, drawing(taps(drawn)), "koma");
    expect(found?.matches).toHaveLength(6);
    for (const { mark, spot } of found?.matches ?? []) {
      expect(Math.hypot(mark.aligned.x - spot.x, mark.aligned.y - spot.y)).toBeLessThan(6);
    }
    expect(found?.pose.shift.y).toBeGreaterThan(8);
    expect(found?.pose.stretch.y).toBeGreaterThan(0.05);
  });

  it("explains nothing without a mark, a spot or an individual of that id", () => {
    expect(explain(REFERENCES, drawing([]), "koma")).toBeUndefined();
    expect(explain(REFERENCES, drawing(taps(KOMA)), "bare")).toBeUndefined();
    expect(explain(REFERENCES, drawing(taps(KOMA)), "nobody")).toBeUndefined();
  });

  it("lets one mark stand for one spot where two spots lie in one place", () => {
    const overlapping = prepareReferences([
      { id: "overlapping", spots: Array(2).fill({ x: 180, y: 250, r: 4 }) },
    ]);
    const drawn: Stroke[] = taps([
      { x: 193, y: 242 },
      { x: 205, y: 249 },
    ]).map((stroke) => ({ ...stroke, brushSize: 1 }));
    const {
      matches = [],
      missing = [],
      extra = [],
    } = explain(overlapping, drawing(drawn), "overlapping") ?? {};
    expect(new Set(matches.map(({ mark }) => mark)).size).toBe(matches.length);
    expect([matches.length + missing.length, matches.length + extra.length]).toEqual([2, 2]);
  });

  it("accounts for every mark and every spot once, whatever is drawn", () => {
    const place = fc.record({
      x: fc.double({ min: 0, max: 380, noNaN: true }),
      y: fc.double({ min: 0, max: 410, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (points) => {
        const found = explain(REFERENCES, drawing(taps(points)), "koma");
        if (!found) throw new Error("a drawing with marks must be explained");
        const spots = [...found.matches.map(({ spot }) => spot), ...found.missing].map(({ index }) => index);
        expect(spots.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
        const strokes = [...found.matches.map(({ mark }) => mark), ...found.extra].flatMap(
          (mark) => mark.strokes,
        );
        expect(strokes.toSorted((one, other) => one - other)).toEqual(points.map((_, index) => index));
        for (const { probability, mark } of found.matches) {
          expect(probability).toBeLessThanOrEqual(1);
          expect(Number.isFinite(mark.aligned.x + mark.aligned.y)).toBe(true);
        }
      }),
    );
  });
});
