import { everythingVisible, NOT_VISIBLE, type Stroke } from "@harapen/contract/drawing";
import { describe, expect, it } from "vitest";
import { marksOf } from "../drawing/marks.ts";
import { makeScene } from "../drawing/scene.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { TEMPERATURE } from "../parameters.ts";
import { prepareReferences } from "../reference.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import { pickPatterns } from "./gather-rows.ts";
import { compareMany } from "./prefilter.ts";
import { comparePatterns } from "./shortlist.ts";
import { layOutPatterns } from "./spot-patterns.ts";

/** Numbers that look random and are the same each time: a Weyl sequence. */
const spread = (seed: number, from: number, to: number) =>
  from + (to - from) * ((seed * 0.618_033_988_75) % 1);

/** Patterns of five to eleven spots, no two alike. */
const PATTERNS: ReferenceSpot[][] = Array.from({ length: 3_000 }, (_, pattern) =>
  Array.from({ length: 5 + (pattern % 7) }, (_, spot) => ({
    x: spread(pattern * 13 + spot * 7 + spot ** 2 * pattern, 120, 270),
    y: spread(pattern * 31 + spot * 17 + spot ** 3, 140, 350),
    r: 4,
  })),
);
const SET = prepareReferences(PATTERNS.map((spots, id) => ({ id: String(id), spots })));

const tapped = (spots: readonly ReferenceSpot[]): Stroke[] =>
  spots.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x: x + 6, y: y - 9 }] }));
const sceneOf = (spots: readonly ReferenceSpot[], mask = everythingVisible()) =>
  makeScene(marksOf(tapped(spots)), mask);

describe("a search among very many", () => {
  it("gives those that a glance leaves what it would give them without, and the others less", () => {
    for (const pattern of [6, 1_231, 2_995]) {
      const scene = sceneOf(PATTERNS[pattern] ?? []);
      const full = comparePatterns(SET.bench, SET.patterns, scene);
      const logs = compareMany(SET, scene, everythingVisible());
      expect(logs).toHaveLength(PATTERNS.length);
      const same = [...logs.keys()].filter((each) => logs[each] === full[each]);
      const least = Math.min(...same.map((each) => logs[each] as number));
      expect(same).toContain(pattern);
      expect(logs.indexOf(Math.max(...logs))).toBe(pattern);
      expect(same.length).toBeGreaterThan(500);
      expect(same.length).toBeLessThan(PATTERNS.length);
      expect([...logs].every((log) => Number.isFinite(log))).toBe(true);
      expect(
        [...logs.keys()]
          .filter((each) => !same.includes(each))
          .every((each) => (logs[each] as number) <= least),
      ).toBe(true);
    }
  });

  it("does not hold against a penguin what the mask hides", () => {
    const mask = everythingVisible().map((told, cell) => (cell > 5 ? NOT_VISIBLE : told));
    const [own = []] = PATTERNS.filter(
      (spots) => spots.filter(({ y }) => y < 270).length >= 5 && spots.length === 11,
    );
    const scene = sceneOf(
      own.filter(({ y }) => y < 270),
      mask,
    );
    const logs = compareMany(SET, scene, mask);
    expect([...logs].filter((log) => log > (logs[PATTERNS.indexOf(own)] as number)).length).toBeLessThan(7);
  });
});

describe("what was told, in a search among very many", () => {
  const scene = sceneOf(PATTERNS[6] ?? []);
  const among = (set: Parameters<typeof compareMany>[0], told?: Evidence) =>
    compareMany(set, scene, everythingVisible(), told);
  const everyone = { ...SET, rasters: undefined };
  const [untold, full] = [among(SET), among(everyone)];
  const left = [...untold.keys()].filter((each) => untold[each] !== full[each]);
  /** The likeliest of those whom a glance at the drawing leaves. */
  const lifted = left.reduce((best, each) => ((full[each] ?? 0) > (full[best] ?? 0) ? each : best));
  const told = {
    references: Float64Array.from(PATTERNS, (_, owner) => (owner === lifted ? 0.7 : 1e-6)),
    none: 1e-6,
  };
  const logs = among(SET, told);

  it("lets one be compared whom a glance at the drawing would leave", () => {
    expect(untold[lifted]).not.toBe(full[lifted]);
    expect(logs[lifted]).toBe(among(everyone, told)[lifted]);
  });

  it("leaves those who are not compared less probable, all told, than those who are", () => {
    const joint = logs.map((log, owner) => log + TEMPERATURE.marks * Math.log(told.references[owner] ?? 0));
    const all = among(everyone, told);
    const compared = [...logs.keys()].filter((each) => logs[each] === all[each]);
    const least = Math.min(...compared.map((each) => joint[each] as number));
    expect(joint.filter((log) => log < least).length).toBe(PATTERNS.length - compared.length);
  });
});

describe("what was told, in a search among few", () => {
  it("lets one be compared in full whom the drawing alone would not show again", () => {
    const few = prepareReferences(PATTERNS.slice(0, 300).map((spots, id) => ({ id: String(id), spots })));
    const scene = sceneOf(PATTERNS[6] ?? []);
    const untold = compareMany(few, scene, everythingVisible());
    const last = untold.indexOf(Math.min(...untold));
    const references = untold.map((_, owner) => (owner === last ? 1 : 1e-30));
    const logs = compareMany(few, scene, everythingVisible(), { references, none: 1e-30 });
    const alone = prepareReferences([{ id: "alone", spots: PATTERNS[last] }]);
    expect(logs[last]).toBeCloseTo(compareMany(alone, scene, everythingVisible())[0] ?? 0, 9);
    expect(logs[last]).not.toBeCloseTo(untold[last] ?? 0, 9);
  });
});

describe("picked patterns", () => {
  it("are those patterns laid out alone", () => {
    const picked = [7, 3, 2_000];
    const alone = layOutPatterns(picked.map((owner) => ({ owner, spots: PATTERNS[owner] ?? [] })));
    expect(pickPatterns(SET.patterns, picked)).toEqual({ ...alone, mostSpots: SET.patterns.mostSpots });
  });
});
