import { everythingVisible, NOT_VISIBLE, type Stroke } from "@harapen/contract/drawing";
import { describe, expect, it } from "vitest";
import { readDrawing } from "../drawing/scene.ts";
import type { Evidence } from "../evidence/posterior.ts";
import { TEMPERATURE } from "../parameters.ts";
import { prepareReferences } from "../reference.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import { PatternFits } from "./pattern-fit.ts";
import { prefilteredLogLikelihoods } from "./prefilter.ts";
import { patternLogLikelihoods } from "./shortlist.ts";
import { gatherPatterns, packPatterns } from "./spot-patterns.ts";

/** Returns deterministic numbers that look random: a Weyl sequence. */
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
  readDrawing({ counts: [], mask, strokes: tapped(spots) });

describe("prefilteredLogLikelihoods", () => {
  it("gives the patterns that are left what they would have without a prefilter, and the others less", () => {
    for (const pattern of [6, 1_231, 2_995]) {
      const scene = sceneOf(PATTERNS[pattern] ?? []);
      const full = patternLogLikelihoods(SET.patterns, scene);
      const logs = prefilteredLogLikelihoods(SET, scene);
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

  it("fits the likeliest ones meanwhile as they are compared: under all hypotheses", () => {
    const scene = sceneOf(PATTERNS[1_231] ?? []);
    const fits = new PatternFits(SET.patterns, scene);
    expect(prefilteredLogLikelihoods(SET, scene, undefined, fits)).toEqual(
      prefilteredLogLikelihoods(SET, scene),
    );
    expect(fits.roughly(1_231)).toBe(fits.compare(1_231));
    expect(fits.roughly(1_231)).toEqual(new PatternFits(SET.patterns, scene).compare(1_231));
  });

  it("does not count against a pattern what the mask hides", () => {
    const mask = everythingVisible().map((visible, cell) => (cell > 5 ? NOT_VISIBLE : visible));
    const [own = []] = PATTERNS.filter(
      (spots) => spots.filter(({ y }) => y < 270).length >= 5 && spots.length === 11,
    );
    const scene = sceneOf(
      own.filter(({ y }) => y < 270),
      mask,
    );
    const logs = prefilteredLogLikelihoods(SET, scene);
    expect([...logs].filter((log) => log > (logs[PATTERNS.indexOf(own)] as number)).length).toBeLessThan(7);
  });
});

describe("prefilteredLogLikelihoods, with evidence beside the drawing", () => {
  const scene = sceneOf(PATTERNS[6] ?? []);
  const among = (set: Parameters<typeof prefilteredLogLikelihoods>[0], evidence?: Evidence) =>
    prefilteredLogLikelihoods(set, scene, evidence);
  const everyone = { ...SET, rasters: undefined };
  const [without, full] = [among(SET), among(everyone)];
  const left = [...without.keys()].filter((each) => without[each] !== full[each]);
  /** The likeliest of those that the prefilter drops if only the drawing is known. */
  const lifted = left.reduce((best, each) => ((full[each] ?? 0) > (full[best] ?? 0) ? each : best));
  const evidence = {
    references: Float64Array.from(PATTERNS, (_, owner) => (owner === lifted ? 0.7 : 1e-6)),
    unlisted: 1e-6,
  };
  const logs = among(SET, evidence);

  it("compares a pattern that the drawing alone would have filtered out", () => {
    expect(without[lifted]).not.toBe(full[lifted]);
    expect(logs[lifted]).toBe(among(everyone, evidence)[lifted]);
  });

  it("leaves the patterns that are not compared less probable, evidence included, than those that are", () => {
    const joint = logs.map(
      (log, owner) => log + TEMPERATURE.marks * Math.log(evidence.references[owner] ?? 0),
    );
    const all = among(everyone, evidence);
    const compared = [...logs.keys()].filter((each) => logs[each] === all[each]);
    const least = Math.min(...compared.map((each) => joint[each] as number));
    expect(joint.filter((log) => log < least).length).toBe(PATTERNS.length - compared.length);
  });
});

describe("prefilteredLogLikelihoods, with evidence, of few patterns", () => {
  it("compares a pattern in full that the drawing alone would not have shortlisted", () => {
    const few = prepareReferences(PATTERNS.slice(0, 300).map((spots, id) => ({ id: String(id), spots })));
    const scene = sceneOf(PATTERNS[6] ?? []);
    const without = prefilteredLogLikelihoods(few, scene);
    const last = without.indexOf(Math.min(...without));
    const references = without.map((_, owner) => (owner === last ? 1 : 1e-30));
    const logs = prefilteredLogLikelihoods(few, scene, { references, unlisted: 1e-30 });
    const alone = prepareReferences([{ id: "alone", spots: PATTERNS[last] }]);
    expect(logs[last]).toBeCloseTo(prefilteredLogLikelihoods(alone, scene)[0] ?? 0, 9);
    expect(logs[last]).not.toBeCloseTo(without[last] ?? 0, 9);
  });
});

describe("gatherPatterns", () => {
  it("gives the picked patterns as if packed alone", () => {
    const picked = [7, 3, 2_000];
    const alone = packPatterns(picked.map((owner) => ({ owner, spots: PATTERNS[owner] ?? [] })));
    expect(gatherPatterns(SET.patterns, picked)).toEqual({ ...alone, maxSpots: SET.patterns.maxSpots });
  });
});
