import { describe, expect, it } from "vitest";
import { logLikelihood } from "./likelihood.ts";
import { studentBelow, studentDensity } from "./student.ts";

describe.each([3, 5, 10])("Student's t of %i degrees", (freedom) => {
  const [density, below] = [studentDensity(freedom, 8), studentBelow(freedom, 8)];
  const places = Array.from({ length: 40_001 }, (_, step) => (step - 20_000) / 10);

  it("has a density that integrates to 1", () => {
    expect(places.reduce((sum, place) => sum + density(place) / 10, 0)).toBeCloseTo(1, 3);
  });

  it("has the deviation asked for", () => {
    const variance = places.reduce((sum, place) => sum + (place ** 2 * density(place)) / 10, 0);
    expect(Math.abs(Math.sqrt(variance) - 8)).toBeLessThan(freedom === 3 ? 0.2 : 0.01);
  });

  it("falls below a place as probably as its density says", () => {
    expect(below(0)).toBeCloseTo(0.5, 4);
    expect(below(1e6)).toBe(1);
    const sum = places.filter((place) => place < 5).reduce((total, place) => total + density(place) / 10, 0);
    expect(below(5)).toBeCloseTo(sum, 2);
  });
});

describe("logLikelihood", () => {
  const near = [
    [0.02, 0.001, 0.0004],
    [0.003, 0.01, 0.006],
  ];
  const expectation = {
    marks: 2,
    drawn: [0.9, 0.8, 0.7],
    near: (mark: number, spot: number) => near[mark]?.[spot] ?? 0,
    added: 0.3,
    addedNear: () => 0.0005,
  };

  /** Tries every spot, or none, for each mark. */
  function byTrying(mark: number, free: readonly number[]): number {
    if (mark === expectation.marks)
      return free.reduce((all, spot) => all * (1 - (expectation.drawn[spot] ?? 0)), 1);
    const alone = expectation.added * expectation.addedNear() * byTrying(mark + 1, free);
    return free.reduce(
      (sum, spot) =>
        sum +
        (expectation.drawn[spot] ?? 0) *
          expectation.near(mark, spot) *
          byTrying(
            mark + 1,
            free.filter((other) => other !== spot),
          ),
      alone,
    );
  }

  it("sums over all ways in which marks can stand for spots", () => {
    const exact = Math.log(byTrying(0, [0, 1, 2])) - expectation.added;
    expect(logLikelihood(expectation)).toBeCloseTo(exact, 1);
  });

  it("of an empty drawing is that of omitting everything", () => {
    const empty = logLikelihood({ ...expectation, marks: 0 });
    expect(empty).toBeCloseTo(Math.log(0.1 * 0.2 * 0.3) - expectation.added, 9);
  });
});
