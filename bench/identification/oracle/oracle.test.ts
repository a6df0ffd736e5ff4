import { createRandom } from "@harapen/simulator/random";
import { describe, expect, it } from "vitest";
import { logLikelihood } from "./likelihood.ts";
import { applyPlacement, fitPlacement } from "./placement.ts";
import { scoreReproduction, scoreUnplacedReproduction } from "./reproduction-oracle.ts";
import { studentTCdf, studentTDensity } from "./student-t.ts";

describe.each([3, 5, 10])("Student's t of %i degrees", (degrees) => {
  const [density, below] = [studentTDensity(degrees, 8), studentTCdf(degrees, 8)];
  const places = Array.from({ length: 40_001 }, (_, step) => (step - 20_000) / 10);

  it("has a density that integrates to 1", () => {
    expect(places.reduce((sum, place) => sum + density(place) / 10, 0)).toBeCloseTo(1, 3);
  });

  it("has the deviation asked for", () => {
    const variance = places.reduce((sum, place) => sum + (place ** 2 * density(place)) / 10, 0);
    expect(Math.abs(Math.sqrt(variance) - 8)).toBeLessThan(degrees === 3 ? 0.2 : 0.01);
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

describe("scoreUnplacedReproduction", () => {
  const SPREAD = { shift: 6, scale: { mean: -0.08, deviation: 0.12 }, rotation: 0.1 };
  const spots = [
    { x: 150, y: 190, r: 4 },
    { x: 230, y: 200, r: 4 },
    { x: 180, y: 260, r: 4 },
    { x: 220, y: 310, r: 4 },
    { x: 140, y: 290, r: 4 },
  ];
  const errors = [3, -4, 2, 5, -3];
  const truth = { similarity: { a: 1, b: 0, dx: 0, dy: 0 }, residual: 5, omission: 0.05, addition: 0.04 };
  const individual = { id: "", spots, averageCounts: [], bandColors: [] };
  const drawn = spots.map((spot, index) => {
    const { x, y } = applyPlacement(Float64Array.of(7, -5, -0.15, 0.12), spot);
    return { x: x + (errors[index] ?? 0), y: y + (errors[4 - index] ?? 0) };
  });

  it("finds the placement that moved every mark", () => {
    const correspondences = drawn.map((_, index) => {
      const spot = spots[index] as (typeof spots)[number];
      const mark = applyPlacement(Float64Array.of(7, -5, -0.15, 0.12), spot);
      return { spot, mark, weight: { x: 1e3, y: 1e3 } };
    });
    const { placement } = fitPlacement(correspondences, SPREAD);
    expect([...placement]).toEqual([7, -5, -0.15, 0.12].map((value) => expect.closeTo(value, 2)));
  });

  it("sums over placements as trying very many of them does", () => {
    const random = createRandom("placements");
    const tries = 20_000;
    let sum = 0;
    for (let each = 0; each < tries; each++) {
      const { shift, scale, rotation } = SPREAD;
      const placement = Float64Array.of(
        random.normal(0, shift),
        random.normal(0, shift),
        random.normal(scale.mean, scale.deviation),
        random.normal(0, rotation),
      );
      sum += Math.exp(logLikelihoodAt(placement)) / tries;
    }
    const [log = 0] = scoreUnplacedReproduction([individual], drawn, truth, SPREAD).scores;
    expect(Math.abs(log - Math.log(sum))).toBeLessThan(0.3);
  });

  /** Returns the log-likelihood at one placement, which suffices where hardly any other is possible. */
  function logLikelihoodAt([x = 0, y = 0, stretch = 0, turn = 0]: Float64Array): number {
    const placed = spots.map((spot) => ({
      ...spot,
      ...applyPlacement(Float64Array.of(x, y, stretch, turn), spot),
    }));
    return scoreReproduction([{ ...individual, spots: placed }], drawn, truth).scores[0] ?? 0;
  }

  it("finds a drawing that is far off among others", () => {
    const others = [1, -1].map((side) => ({
      ...individual,
      spots: spots.map((spot, index) => ({
        ...spot,
        x: spot.x + side * (index % 2 ? 22 : -18),
        y: spot.y - 15,
      })),
    }));
    const { scores } = scoreUnplacedReproduction([...others, individual], drawn, truth, SPREAD);
    expect(scores.indexOf(Math.max(...scores))).toBe(2);
  });
});
