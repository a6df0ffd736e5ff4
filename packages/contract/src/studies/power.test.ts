import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_AIDS } from "../aids.ts";
import { plannedPower } from "./power.ts";

const planned = (first: number, other: number, participants: number, weights = [1, 1]) =>
  plannedPower({
    protocol: { unsure: "miss", expected_first: first, expected_other: other, participants },
    arms: weights.map((weight, index) => ({ key: `arm-${index}`, name: "", weight, aids: NO_AIDS })),
  });

// Rule (research.md#the-protocol)
describe("the power of two expected shares", () => {
  // The needed numbers of equal arms are those of R's power.prop.test, each arm rounded up.
  it.each([
    [50, 65, 340, 0.801],
    [50, 75, 116, 0.8],
    [65, 50, 340, 0.801],
    [50, 60, 776, 0.8],
    [10, 20, 398, 0.801],
    [80, 90, 398, 0.801],
  ])("%i and %i in a hundred need %i participants", (first, other, needed, power) => {
    const found = planned(first, other, needed);
    expect(found?.needed).toBe(needed);
    expect(found?.power).toBeCloseTo(power, 2);
  });

  it.each([
    [50, 65, 200, 0.574],
    [50, 65, 600, 0.962],
    [50, 51, 100, 0.031],
  ])("of %i and %i in a hundred, with %i participants", (first, other, participants, power) => {
    expect(planned(first, other, participants)?.power).toBeCloseTo(power, 2);
  });

  it("needs more participants where arms are uneven, or there are more of them", () => {
    expect(planned(50, 65, 340, [2, 1])?.needed).toBeGreaterThan(340);
    expect(planned(50, 65, 340, [1, 1, 1])?.needed).toBe(510);
  });

  it("is not known without two shares, two arms, and a difference", () => {
    expect(planned(50, 50, 100)).toBeNull();
    expect(planned(50, 65, 100, [1])).toBeNull();
    expect(planned(50, 65, 100, [0, 1])).toBeNull();
    expect(planned(50, 65, 100, [1, 0])).toBeNull();
    expect(planned(50, 65, 100, [0, 0])).toBeNull();
    expect(plannedPower({ protocol: undefined, arms: [] })).toBeNull();
  });

  it("reaches 80% with the needed number, and grows with participants", () => {
    const share = fc.integer({ min: 1, max: 99 });
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(share, share, weights, fc.integer({ min: 1, max: 5_000 }), (first, other, arms, more) => {
        fc.pre(first !== other);
        const { needed = 0 } = planned(first, other, 1, arms) ?? {};
        const power = planned(first, other, needed, arms)?.power ?? 0;
        expect(power).toBeGreaterThan(0.7999);
        expect(planned(first, other, needed + more, arms)?.power).toBeGreaterThanOrEqual(power - 1e-6);
        expect(power).toBeLessThanOrEqual(1);
      }),
    );
  });
});
