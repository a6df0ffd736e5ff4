import { VISITOR_TRAITS, type VisitorTraits, visitorTraits } from "@harapen/contract/visitor-traits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ANSWERS,
  BANDS,
  CLUTTER,
  COMPLETENESS,
  IN_SIGHT,
  LAPSE_RATE,
  MERGED,
  PLACEMENT_MIXTURE,
  STOPPING,
  TEMPERATURE,
} from "../parameters.ts";
import { posePrior } from "../pose/pose-prior.ts";
import { SHIPPED_VISITORS, visitorsOf } from "./visitors.ts";

describe("visitorsOf", () => {
  it("is what is shipped, to the bit, where no trait differs", () => {
    expect(SHIPPED_VISITORS).toMatchObject({
      completeness: COMPLETENESS,
      stopping: { share: STOPPING.share, clutter: STOPPING.clutter },
      clutter: CLUTTER.base,
      inSight: IN_SIGHT,
      merged: MERGED,
      lapse: LAPSE_RATE,
      temperature: TEMPERATURE.marks,
      bands: BANDS,
      answers: ANSWERS,
    });
    const [widest, ...narrower] = PLACEMENT_MIXTURE.map((component) => ({
      weight: component.weight,
      spread: component.spread,
      prior: posePrior(component),
    }));
    expect(SHIPPED_VISITORS.manner).toMatchObject({ widest, narrower });
  });

  it("is shipped as well where every factor is 1 and every tilt 0", () => {
    const factors = { spread: 1, shiftX: 1, shiftY: 1, scale: 1, rotation: 1, omission: 1, clutter: 1 };
    expect(visitorsOf({ ...factors, care: 0, complete: 0 })).toEqual(SHIPPED_VISITORS);
  });

  it("keeps the sum of all weights, and every rate of omission a probability", () => {
    const tilted = fc.record({
      care: fc.double({ min: -4, max: 4, noNaN: true }),
      complete: fc.double({ min: -4, max: 4, noNaN: true }),
      omission: fc.double({ min: 0.05, max: 25, noNaN: true }),
    });
    fc.assert(
      fc.property(tilted, (traits) => {
        const { manner, completeness } = visitorsOf(traits);
        const placements = [manner.widest, ...manner.narrower];
        expect(placements.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
        expect(completeness.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
        for (const { omission } of completeness) expect(omission > 0 && omission < 1).toBe(true);
      }),
    );
  });

  it("differs from what is shipped by each trait", () => {
    for (const trait of VISITOR_TRAITS) {
      expect(visitorsOf({ [trait]: 0.43 }), trait).not.toEqual(SHIPPED_VISITORS);
    }
  });
});

describe("visitorTraits", () => {
  it("takes some traits, and refuses names and values that are none", () => {
    const traits: VisitorTraits = { spread: 1.2, lapse: 0.02 };
    expect(visitorTraits.parse(traits)).toEqual(traits);
    expect(visitorTraits.safeParse({ mood: 1 }).success).toBe(false);
    expect(visitorTraits.safeParse({ spread: Number.NaN }).success).toBe(false);
    expect(visitorTraits.safeParse({ spread: 1e9 }).success).toBe(false);
  });
});
