import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";

const MANY = 40_000;

function sample(draw: () => number): { mean: number; deviation: number; values: number[] } {
  const values = Array.from({ length: MANY }, draw);
  const mean = values.reduce((sum, value) => sum + value, 0) / MANY;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / MANY);
  return { mean, deviation, values };
}

describe("createRandom", () => {
  it("gives the same numbers for the same seed, and others for another", () => {
    const numbers = (seed: number | string) => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.uniform());
    };
    expect(numbers("minato")).toEqual(numbers("minato"));
    expect(numbers("minato")).not.toEqual(numbers("minatp"));
    expect(numbers(1)).not.toEqual(numbers(2));
  });

  it("spreads uniform numbers evenly", () => {
    const random = createRandom("uniform");
    const { mean, deviation, values } = sample(() => random.uniform());
    expect(mean).toBeCloseTo(0.5, 2);
    expect(deviation).toBeCloseTo(Math.sqrt(1 / 12), 2);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it("includes both ends of an integer range and nothing beyond", () => {
    const random = createRandom("integer");
    expect(new Set(sample(() => random.integer(2, 5)).values)).toEqual(new Set([2, 3, 4, 5]));
  });

  it("gives normal numbers of the asked mean and deviation", () => {
    const random = createRandom("normal");
    const { mean, deviation } = sample(() => random.normal(3, 2));
    expect(Math.abs(mean - 3)).toBeLessThan(0.05);
    expect(Math.abs(deviation - 2)).toBeLessThan(0.05);
  });

  it("gives Student's t of the asked deviation with heavier tails than the normal", () => {
    const random = createRandom("student");
    const { deviation, values } = sample(() => random.studentT(5, 2));
    expect(Math.abs(deviation - 2)).toBeLessThan(0.1);
    const beyondThree = values.filter((value) => Math.abs(value) > 6).length / MANY;
    expect(beyondThree).toBeGreaterThan(0.006);
  });

  it("gives Poisson counts whose variance is their mean", () => {
    const random = createRandom("poisson");
    const { mean, deviation } = sample(() => random.poisson(2.5));
    expect(Math.abs(mean - 2.5)).toBeLessThan(0.05);
    expect(Math.abs(deviation ** 2 - 2.5)).toBeLessThan(0.1);
    expect(random.poisson(0)).toBe(0);
  });

  it("shuffles without losing or changing anything", () => {
    const random = createRandom("shuffle");
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = random.shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect(shuffled.toSorted()).toEqual(items);
  });

  it("picks every item about equally often", () => {
    const random = createRandom("pick");
    const picked = sample(() => random.pick([0, 1, 2])).values;
    for (const item of [0, 1, 2]) {
      expect(Math.abs(picked.filter((value) => value === item).length / MANY - 1 / 3)).toBeLessThan(0.02);
    }
  });
});
