import {
  countByCell,
  everythingVisible,
  NOT_VISIBLE,
  type Stroke,
  VISIBLE,
  type VisibilityMask,
} from "@harapen/contract/drawing";
import { cellAt, GRID_CELLS } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Drawing, readDrawing } from "./drawing/scene.ts";
import type { Posterior } from "./evidence/posterior.ts";
import { identify } from "./identify.ts";
import { LAPSE_RATE, NO_DRAWING_RATE, UNLISTED } from "./parameters.ts";
import { prepareReferences, type ReferenceSet } from "./reference.ts";

const pattern = (...spots: [x: number, y: number][]): Spot[] => spots.map(([x, y]) => ({ x, y, r: 4.5 }));

const PATTERNS: Record<string, Spot[]> = {
  koma: pattern([150, 170], [185, 190], [240, 175], [160, 240], [225, 260], [195, 320]),
  nagi: pattern([165, 200], [210, 165], [235, 215], [190, 250], [150, 290], [240, 300], [200, 210]),
  sora: pattern([145, 210], [245, 210], [195, 180]),
  umi: pattern(
    [190, 160],
    [170, 270],
    [220, 330],
    [230, 240],
    [150, 250],
    [195, 225],
    [215, 190],
    [180, 310],
  ),
};
const REFERENCES = prepareReferences(Object.entries(PATTERNS).map(([id, spots]) => ({ id, spots })));

const taps = (spots: readonly { x: number; y: number }[]): Stroke[] =>
  spots.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
const draw = (strokes: readonly Stroke[], mask: VisibilityMask = everythingVisible()): Drawing => ({
  counts: countByCell(strokes),
  mask,
  strokes,
});
/**
 * Returns average counts of drawings shifted by nine units sideways, and fourteen up and down, as drawings
 * are.
 */
function averaged(spots: readonly { x: number; y: number }[]): number[] {
  const drawings = [-1, 0, 1].flatMap((across) =>
    [-1, 0, 1].map((down) => spots.map(({ x, y }) => ({ x: x + 9 * across, y: y + 14 * down }))),
  );
  const counts = drawings.map((places) => countByCell(taps(places)));
  return Array.from({ length: GRID_CELLS }, (_, cell) =>
    counts.reduce((sum, each) => sum + (each[cell] ?? 0) / counts.length, 0),
  );
}
const search = (references: ReferenceSet, drawing: Drawing) => identify(references, readDrawing(drawing));
const probabilityOf = ({ candidates }: Posterior, id: string) =>
  candidates.find((candidate) => candidate.id === id)?.probability ?? 0;

function expectProper({ candidates, unlisted }: Posterior, ids: readonly string[]): void {
  expect(candidates.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const all = [...candidates.map(({ probability }) => probability), unlisted];
  for (const probability of all) expect(probability).toBeGreaterThanOrEqual(0);
  expect(all.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9);
  const shown = candidates.map(({ probability }) => probability);
  expect(shown).toEqual(shown.toSorted((one, other) => other - one));
}

// Rule (the-search)
describe("identify", () => {
  // Rule (the-search)
  it.each(Object.entries(PATTERNS))(
    "ranks %s first by a clean drawing, and by its nine counts",
    (id, spots) => {
      const drawing = draw(taps(spots));
      const [first] = search(REFERENCES, drawing).candidates;
      expect(first?.id).toBe(id);
      expect(first?.probability).toBeGreaterThan(0.9);
      expect(search(REFERENCES, { ...drawing, strokes: undefined }).candidates[0]?.id).toBe(id);
    },
  );

  it("ranks the right individual first by a drawing that is shifted, stretched and lacks a spot", () => {
    const drawn = (PATTERNS.umi ?? [])
      .slice(1)
      .map(({ x, y }) => ({ x: x + 6, y: 247 + 1.1 * (y - 247) + 14 }));
    expect(search(REFERENCES, draw(taps(drawn))).candidates[0]?.id).toBe("umi");
  });

  it("ranks a penguin first that has turned, though one flank is out of sight", () => {
    const turned = (PATTERNS.nagi ?? [])
      .map(({ x, y }) => ({ x: 195 + 112 * Math.sin(Math.asin((x - 195) / 112) + 0.4), y }))
      .filter(({ x }) => x < 280);
    expect(search(REFERENCES, draw(taps(turned))).candidates[0]?.id).toBe("nagi");
  });

  it("answers a drawing without a mark with the prior where a cell is marked as not visible", () => {
    const blind: VisibilityMask = new Array(9).fill(NOT_VISIBLE);
    const partly = everythingVisible().map((_, cell) =>
      cell === 4 ? NOT_VISIBLE : VISIBLE,
    ) as VisibilityMask;
    for (const mask of [blind, partly]) {
      const { candidates, unlisted } = search(REFERENCES, draw([], mask));
      expect(unlisted).toBeCloseTo(UNLISTED.prior, 10);
      for (const { probability } of candidates) expect(probability).toBeCloseTo((1 - UNLISTED.prior) / 4, 10);
    }
  });

  describe("of individuals some of which have no spots", () => {
    const known = prepareReferences([
      ...Object.entries(PATTERNS).map(([id, spots]) => ({ id, spots })),
      { id: "few", spots: pattern([150, 170]) },
      { id: "average", averageCounts: countByCell(taps(PATTERNS.umi ?? [])) },
      { id: "untraced" },
      { id: "spotless", spots: [] },
      { id: "spotless too", spots: [], averageCounts: countByCell(taps(PATTERNS.umi ?? [])) },
    ]);

    // Rule (the-search)
    it.each([
      ["a drawing without a mark", draw([])],
      ["nine counts of 0", { ...draw([]), strokes: undefined }],
    ])("ranks those first by %s, and the others by how few spots they have", (_, drawing) => {
      const { candidates } = search(known, drawing);
      const ids = candidates.map(({ id }) => id);
      expect(ids.slice(0, 3)).toEqual(["spotless", "spotless too", "few"]);
      expect(ids.indexOf("untraced")).toBeLessThan(ids.indexOf("umi"));
      const probability = (id: string) => probabilityOf({ candidates, unlisted: 0 }, id);
      expect(probability("spotless")).toBeCloseTo(probability("spotless too"), 12);
      expect(probability("spotless")).toBeGreaterThan(10 * probability("koma"));
      // A visitor who only wants to see the list has drawn nothing either.
      expect(probability("umi")).toBeGreaterThan(probability("spotless") * NO_DRAWING_RATE);
    });

    // Rule (the-search): Drawn spots speak against penguins without spots
    it("ranks those last by a drawing of spots, and by its nine counts", () => {
      const drawing = draw(taps(PATTERNS.umi ?? []));
      for (const asked of [drawing, { ...drawing, strokes: undefined }]) {
        const ids = search(known, asked).candidates.map(({ id }) => id);
        expect(ids.slice(0, 2).toSorted()).toEqual(["average", "umi"]);
        expect(ids.indexOf("spotless")).toBeGreaterThan(ids.indexOf("untraced"));
      }
    });
  });

  it("takes nine counts of 0 without strokes for spots outside the grid as well, and an empty drawing for no spots", () => {
    const references = prepareReferences([
      { id: "outside", spots: pattern([160, 385], [195, 390], [230, 385]) },
      { id: "inside", spots: pattern([160, 200], [195, 250], [230, 300]) },
      { id: "spotless", spots: [] },
    ]);
    const counted = search(references, { ...draw([]), strokes: undefined });
    expect(probabilityOf(counted, "outside")).toBeGreaterThan(2 * probabilityOf(counted, "inside"));
    const drawn = search(references, draw([]));
    expect(probabilityOf(drawn, "outside")).toBeCloseTo(probabilityOf(drawn, "inside"), 6);
  });

  it("does not hold spots against a penguin that lie where the visitor could not see", () => {
    const upper = (PATTERNS.umi ?? []).filter(({ y }) => y < 260);
    const mask = everythingVisible().map((_, cell) => (cell >= 6 ? NOT_VISIBLE : VISIBLE)) as VisibilityMask;
    const masked = probabilityOf(search(REFERENCES, draw(taps(upper), mask)), "umi");
    const unmasked = probabilityOf(search(REFERENCES, draw(taps(upper))), "umi");
    expect(masked).toBeGreaterThan(unmasked);
    const complete = probabilityOf(search(REFERENCES, draw(taps(PATTERNS.umi ?? []))), "umi");
    expect(masked).toBeGreaterThan(0.9 * complete);
  });

  // Rule (the-search): What is missing to 1 is the probability of none of them
  it("gives most probability to none of the references when the drawing looks like none of them", () => {
    const stranger = pattern(
      [130, 330],
      [140, 350],
      [190, 350],
      [205, 335],
      [250, 330],
      [240, 345],
      [170, 345],
      [220, 355],
    );
    const { unlisted, candidates } = search(REFERENCES, draw(taps(stranger)));
    expect(unlisted).toBeGreaterThan(candidates[0]?.probability ?? 1);
  });

  // Rule (an-aquariums-data)
  it("tells patterns apart by strokes whose spots lie in the same cells, where counts can't", () => {
    const [left, right] = [
      pattern([175, 215], [180, 270], [210, 240]),
      pattern([215, 215], [210, 270], [180, 240]),
    ];
    const alike = prepareReferences([
      { id: "left", spots: left },
      { id: "right", spots: right },
    ]);
    expect(left.map(cellAt)).toEqual(right.map(cellAt));
    const drawing = draw(taps(right));
    expect(search(alike, drawing).candidates[0]?.id).toBe("right");
    const { candidates } = search(alike, { ...drawing, strokes: undefined });
    expect(Math.abs((candidates[0]?.probability ?? 0) - (candidates[1]?.probability ?? 1))).toBeLessThan(0.2);
  });

  // Rule (an-aquariums-data): `avr_pos` is nine average counts, by which a penguin is found
  it("ranks references by their average counts where no pattern was traced", () => {
    const averaged = prepareReferences(
      Object.entries(PATTERNS).map(([id, spots]) => ({ id, averageCounts: countByCell(taps(spots)) })),
    );
    for (const [id, spots] of Object.entries(PATTERNS)) {
      const drawing = draw(taps(spots));
      expect(search(averaged, drawing).candidates[0]?.id).toBe(id);
      expect(search(averaged, { ...drawing, strokes: undefined }).candidates[0]?.id).toBe(id);
    }
  });

  it("ranks traced, averaged and unknown references in one list", () => {
    const mixed = prepareReferences([
      { id: "koma", spots: PATTERNS.koma },
      { id: "nagi", averageCounts: averaged(PATTERNS.nagi ?? []) },
      { id: "bare" },
      { id: "empty", spots: [] },
    ]);
    expect(search(mixed, draw(taps(PATTERNS.koma ?? []))).candidates[0]?.id).toBe("koma");
    expect(search(mixed, draw(taps(PATTERNS.nagi ?? []))).candidates[0]?.id).toBe("nagi");
  });

  it("holds a missing spot less against an individual that may not have it", () => {
    const sure = PATTERNS.koma ?? [];
    const doubtful = sure.map((spot, index) => (index === 0 ? { ...spot, presence: 0.2 } : spot));
    const drawing = draw(taps(sure.slice(1)));
    const probability = (spots: Spot[]) =>
      probabilityOf(
        search(
          prepareReferences([
            { id: "koma", spots },
            { id: "nagi", spots: PATTERNS.nagi },
          ]),
          drawing,
        ),
        "koma",
      );
    expect(probability(doubtful)).toBeGreaterThan(probability(sure));
  });

  it("forgives a mark its distance from a spot whose place is uncertain, and rewards its nearness less", () => {
    const sure = PATTERNS.koma ?? [];
    const vague = sure.map((spot) => ({ ...spot, deviation: 15 }));
    const references = prepareReferences([
      { id: "sure", spots: sure },
      { id: "vague", spots: vague },
    ]);
    const off = sure.map(({ x, y }, index) => ({
      x: x + (index % 2 ? 22 : -22),
      y: y + (index % 3 ? 18 : -22),
    }));
    expect(search(references, draw(taps(sure))).candidates[0]?.id).toBe("sure");
    expect(search(references, draw(taps(off))).candidates[0]?.id).toBe("vague");
  });

  it("does not depend on the order of strokes", () => {
    const strokes = taps(PATTERNS.nagi ?? []);
    expect(search(REFERENCES, draw(strokes.toReversed()))).toEqual(search(REFERENCES, draw(strokes)));
  });

  it("does not change when dots are recorded as two samples", () => {
    const strokes = taps(PATTERNS.umi ?? []);
    const split = strokes.map((stroke) => ({
      ...stroke,
      pos: stroke.pos.flatMap((point) => [point, point]),
    }));
    expect(search(REFERENCES, draw(split))).toEqual(search(REFERENCES, draw(strokes)));
  });

  it.each(Object.entries(PATTERNS))(
    "believes in %s the more, against those without such a spot, the more of its spots are drawn",
    (id, spots) => {
      const without = spots.map((_, left) => spots.filter((_spot, index) => index !== left));
      const references = prepareReferences([
        { id, spots },
        ...without.map((rest, left) => ({ id: String(left), spots: rest })),
      ]);
      const odds = (drawn: readonly Spot[], rival: number) => {
        const posterior = search(references, draw(taps(drawn)));
        return probabilityOf(posterior, id) / probabilityOf(posterior, String(rival));
      };
      const losing = without.filter((rest, left) => odds(spots, left) <= odds(rest, left));
      expect(without).toHaveLength(spots.length);
      expect(losing).toEqual([]);
    },
  );

  it.each([
    ["drawing", true],
    ["nine counts", false],
  ])("holds no %s more against an individual than a lapse of the drawer would allow", (_, withStrokes) => {
    const references = prepareReferences([
      ...Object.entries(PATTERNS).map(([id, spots]) => ({ id, spots })),
      { id: "spotless", spots: [] },
    ]);
    const nobody = draw(
      taps(pattern([130, 150], [262, 150], [128, 345], [262, 345], [195, 140], [195, 348])),
    );
    const drawing = withStrokes ? nobody : { ...nobody, strokes: undefined };
    const { candidates, unlisted } = search(references, drawing);
    expect(unlisted).toBeGreaterThan(UNLISTED.prior);
    const share = (1 - UNLISTED.prior) / candidates.length;
    for (const { probability } of candidates) {
      expect(probability / unlisted).toBeGreaterThan((LAPSE_RATE * share) / UNLISTED.prior);
    }
  });

  it("does not change from one search to the next", () => {
    const drawing = draw(taps(PATTERNS.sora ?? []));
    const before = search(REFERENCES, drawing);
    search(REFERENCES, draw(taps(PATTERNS.umi ?? [])));
    expect(search(REFERENCES, drawing)).toEqual(before);
  });

  it("answers with probabilities, whatever it is given", () => {
    const coordinate = fc.oneof(
      fc.double({ min: 90, max: 300, noNaN: true }),
      fc.double({ min: -10_000, max: 10_000 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 1e9, 1e155, 1e308, -1e308),
    );
    const stroke = fc.record({
      stroke: fc.nat(),
      brushSize: fc.constantFrom(1, 10, 200, 0, -5, 1e308, Number.NaN),
      pos: fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 20 }),
    });
    const nine = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 9, maxLength: 9 });
    const mask = nine(fc.constantFrom<typeof VISIBLE | typeof NOT_VISIBLE>(VISIBLE, NOT_VISIBLE));
    const counts = nine(fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 100_000 })));
    const spots = fc.array(
      fc.record(
        {
          x: coordinate,
          y: coordinate,
          r: fc.oneof(fc.double({ min: 0.1, max: 50, noNaN: true }), fc.constantFrom(0, 1e9)),
          deviation: fc.double(),
          presence: fc.double(),
        },
        { requiredKeys: ["x", "y", "r"] },
      ),
      { maxLength: 100 },
    );
    const averageCounts = nine(fc.double({ min: 0, max: 1e9 }));
    const knowledge = fc.record({ spots, averageCounts }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.array(knowledge, { maxLength: 4 }),
        fc.array(stroke, { maxLength: 60 }),
        counts,
        mask,
        fc.boolean(),
        (contents, strokes, nineCounts, seen, withStrokes) => {
          const references = prepareReferences(contents.map((each, id) => ({ id: String(id), ...each })));
          const drawing = { counts: nineCounts, mask: seen, strokes: withStrokes ? strokes : undefined };
          expectProper(search(references, drawing), references.ids);
        },
      ),
    );
  });

  it("bears a thousand strokes of many points", () => {
    const flood = Array.from({ length: 1_000 }, (_, stroke) => ({
      stroke,
      brushSize: 10,
      pos: Array.from({ length: 200 }, (_, step) => ({
        x: (stroke * 37 + step) % 380,
        y: (stroke * 91) % 410,
      })),
    }));
    expectProper(search(REFERENCES, draw(flood)), REFERENCES.ids);
  });
});
