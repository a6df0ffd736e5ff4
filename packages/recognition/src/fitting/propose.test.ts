import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE } from "@harapen/contract/geometry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareReferences } from "../reference.ts";
import { ascend } from "./ascend.ts";
import { foundBy, judge, proposeVisitors } from "./propose.ts";
import { SHIPPED_TRAITS, traitAt } from "./traits.ts";
import type { KnownVisit } from "./visit.ts";
import { weighVisits } from "./weigh-visits.ts";

const BIRDS = Array.from({ length: 6 }, (_, id) => ({
  id: String(id),
  spots: Array.from({ length: 6 + (id % 3) }, (_spot, spot) => ({
    x: 125 + ((spot * 61 + id * 37) % 110),
    y: 130 + ((spot * 89 + id * 53) % 230),
    r: 4,
  })),
}));
const REFERENCES = prepareReferences(BIRDS);

function visitTo(bird: number, from: Partial<KnownVisit>, scatter = 6): KnownVisit {
  const strokes: Stroke[] = (BIRDS[bird % BIRDS.length]?.spots ?? []).map(({ x, y }, stroke) => ({
    stroke,
    brushSize: BRUSH_SIZE,
    pos: [{ x: x + scatter * Math.sin(bird * 7 + stroke * 3), y: y + scatter * Math.cos(bird * 5 + stroke) }],
  }));
  return {
    drawing: { strokes, counts: countByCell(strokes), mask: everythingVisible() },
    answered: [],
    bird: String(bird % BIRDS.length),
    correct: 0.95,
    witnessed: false,
    device: `device ${bird}`,
    prefix: `prefix ${bird}`,
    day: "2026-07-01",
    ...from,
  };
}

describe("ascend", () => {
  it("finds the mean of a normal distribution, shrunk by the prior as much as it should be", () => {
    const values = [0.5, 0.7, 0.9, 0.6, 0.8, 0.4, 1.0, 0.7];
    const logs = (at: Float64Array) =>
      Float64Array.from(values, (each) => -((each - (at[0] as number)) ** 2) / 2);
    const { at } = ascend(logs, new Float64Array(values.length).fill(1), 1);
    expect(at[0]).toBeCloseTo((0.7 * values.length) / (values.length + 1), 1);
  });

  it("stays at what is shipped, and as uncertain as before, where visits say nothing", () => {
    const { at, error } = ascend(() => new Float64Array(5), new Float64Array(5).fill(1), 2);
    expect([...at, ...error]).toEqual([0, 0, 1, 1]);
  });
});

describe("traitAt", () => {
  it("is what is shipped at 0, and rises from there", () => {
    for (const [trait, shipped] of Object.entries(SHIPPED_TRAITS)) {
      const at = (widths: number) => traitAt(trait as keyof typeof SHIPPED_TRAITS, widths);
      expect(at(0), trait).toBeCloseTo(shipped, 12);
      expect(at(1) > shipped && at(-1) < shipped, trait).toBe(true);
    }
  });
});

describe("weighVisits", () => {
  // Rule (how-visitors-draw): A device, and a network's day, weigh as much as one visit; a network at most a
  //   fifth
  it("lets no device and no network's day weigh more than one visit, and no network more than a fifth", () => {
    const anyFrom = fc.record({
      device: fc.constantFrom("a", "b", "c", "d", "e"),
      prefix: fc.constantFrom("p", "q", "r", "s", "t", "u"),
      day: fc.constantFrom("1", "2", "3"),
    });
    fc.assert(
      fc.property(fc.array(anyFrom, { minLength: 1, maxLength: 60 }), (all) => {
        const weighed = weighVisits(all.map((from, bird) => visitTo(bird, from)));
        const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
        const most = (keyOf: (visit: KnownVisit) => string) =>
          Math.max(
            ...[...Map.groupBy(weighed, keyOf).values()].map((own) =>
              own.reduce((sum, { weight }) => sum + weight, 0),
            ),
          );
        expect(most(({ device }) => device)).toBeLessThanOrEqual(1 + 1e-9);
        expect(most(({ prefix, day }) => `${prefix} ${day}`)).toBeLessThanOrEqual(1 + 1e-9);
        expect(most(({ prefix }) => prefix)).toBeLessThanOrEqual(Math.max(1, total / 5) + 1e-9);
      }),
    );
  });

  it("does not bound what somebody saw who stood there", () => {
    const weighed = weighVisits(
      Array.from({ length: 30 }, (_, bird) => visitTo(bird, { witnessed: true, prefix: "aquarium" })),
    );
    expect(weighed.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(30 * 0.95, 9);
  });
});

describe("proposeVisitors", () => {
  it("proposes nothing of few visits", () => {
    const visits = Array.from({ length: 60 }, (_, bird) => visitTo(bird, {}));
    expect(proposeVisitors(REFERENCES, visits)).toMatchObject({ whyNot: "too-few", fitted: [] });
  });

  // Rule (how-visitors-draw): Visits forged from one network propose nothing
  it("proposes nothing of 1,000 visits that were forged from one network, whatever their devices and days", () => {
    const forged = Array.from({ length: 1000 }, (_, bird) =>
      visitTo(bird, { prefix: "one", day: `2026-07-${bird % 30}` }, 40),
    );
    const { whyNot, weight } = proposeVisitors(REFERENCES, forged);
    expect(whyNot).toBe("too-few");
    expect(weight).toBeLessThanOrEqual(1 + 1e-9);
  });
});

describe("judge", () => {
  const found = (log: number) => ({ rank: 1, log, confidence: 0.5 });
  const honest = Array.from({ length: 100 }, (_, bird) => visitTo(bird, {}));
  const noise = (index: number) => 0.3 * Math.sin(index * 12.9);

  it("is for a gain of two standard errors where no hit rate falls, and for no other", () => {
    const visits = weighVisits(honest);
    const before = visits.map(() => found(-2));
    const gaining = (gain: number) => visits.map((_, index) => found(-2 + gain + noise(index)));
    expect(judge(visits, before, gaining(0.1)).whyNot).toBeUndefined();
    expect(judge(visits, before, gaining(0)).whyNot).toBe("no-clear-gain");
    expect(judge(visits, before, gaining(-0.1)).whyNot).toBe("no-clear-gain");
    const worse = gaining(0.1).map((each, index) => (index === 7 ? { ...each, rank: 2 } : each));
    expect(judge(visits, before, worse).whyNot).toBe("finds-fewer");
  });

  // Rule (how-visitors-draw): Visits forged from one network propose nothing
  it("is not moved by 1,000 visits of one network that are found ever so much better", () => {
    const forged = Array.from({ length: 1000 }, (_, bird) =>
      visitTo(1000 + bird, { prefix: "one", day: `2026-07-${bird % 300}` }),
    );
    const visits = weighVisits([...honest, ...forged]);
    const before = visits.map(() => found(-6));
    const after = visits.map(({ prefix }, index) => found(prefix === "one" ? -0.1 : -6 + noise(index)));
    expect(judge(visits, before, after).whyNot).toBe("no-clear-gain");
  });
});

describe("foundBy", () => {
  it("counts each visit by its weight", () => {
    const found = [
      { rank: 1, log: Math.log(0.8), confidence: 0.8 },
      { rank: 5, log: Math.log(0.1), confidence: 0.6 },
    ];
    const { logLoss, hits, calibrationError } = foundBy([{ weight: 3 }, { weight: 1 }], found);
    expect(logLoss).toBeCloseTo(-(3 * Math.log(0.8) + Math.log(0.1)) / 4, 12);
    expect(hits).toEqual([0.75, 0.75, 1]);
    expect(calibrationError).toBeCloseTo((3 * 0.2 + 0.6) / 4, 12);
  });
});
