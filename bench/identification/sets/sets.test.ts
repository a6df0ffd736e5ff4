import { readFileSync } from "node:fs";
import { applySimilarity, fitSimilarity } from "@harapen/benchmark/internals/baselines/similarity";
import { isOnBelly } from "@harapen/contract/belly";
import type { Spot } from "@harapen/contract/spot";
import { hitProbability, rankOf } from "@harapen/measures/rank";
import { createRandom } from "@harapen/simulator/random";
import { describe, expect, it } from "vitest";
import { ENGINE, recognizer } from "../methods.ts";
import { COPY, MEMORY_CARELESS, reproduced } from "./reproduced-set.ts";
import { parseReproductions, type Reproduction } from "./reproductions-file.ts";
import { aquarium, humboldt, humboldtInBrief, protocol } from "./simulated-set.ts";
import { DETECTOR, traceSpots } from "./traces.ts";

describe("parseReproductions", () => {
  it("joins what one link placed with what it was shown, dot by dot, however the dots are numbered", () => {
    const [link, ...rest] = parseReproductions(
      "Subject,Seed,Chain,Iter,dots,x,y\na,3,2,1,1,0,0\na,3,2,1,2,100,50\nb,3,2,2,1,97,52\nb,3,2,2,2,4,-3\n",
    );
    expect(rest).toEqual([]);
    expect(link).toEqual({
      seed: 3,
      chain: 2,
      iteration: 1,
      shown: [
        { x: 0, y: 0 },
        { x: 100, y: 50 },
      ],
      placed: [
        { x: 4, y: -3 },
        { x: 97, y: 52 },
      ],
    });
  });
});

/** Makes up ten times five chains of twenty links, of fifteen dots that wander. */
function study(): Reproduction[] {
  const random = createRandom("study");
  return Array.from({ length: 10 * 5 * 19 }, (_, index) => {
    const shown = Array.from({ length: 15 }, () => {
      const [radius, angle] = [265 * Math.sqrt(random.uniform()), random.uniform(0, 2 * Math.PI)];
      return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    });
    return {
      seed: 1 + Math.floor(index / 95),
      chain: 1 + (Math.floor(index / 19) % 5),
      iteration: 1 + (index % 19),
      shown,
      placed: shown.map(({ x, y }) => ({ x: x + random.normal(0, 8), y: y + random.normal(0, 8) })),
    };
  });
}

describe("reproduced", () => {
  const links = study();

  it("makes 200 individuals on the belly, of so many dots, and no chain both tuned and reported on", () => {
    const [tuning, report] = [true, false].map((phase) => reproduced(links, COPY, "1", phase));
    expect(report?.individuals).toHaveLength(200);
    for (const { spots } of report?.individuals ?? []) {
      expect(spots.length).toBeGreaterThanOrEqual(4);
      expect(spots.length).toBeLessThanOrEqual(8);
      for (const spot of spots) expect(isOnBelly(spot)).toBe(true);
    }
    const chains = (trial: typeof report) => new Set(trial?.sketches.map(({ cluster }) => cluster));
    const reported = chains(report);
    expect([...chains(tuning)].filter((chain) => reported.has(chain))).toEqual([]);
    expect((tuning?.sketches.length ?? 0) + (report?.sketches.length ?? 0)).toBe(200);
  });

  it("draws as many dots as there are, unless some are to be left out and added", () => {
    const whole = reproduced(links, COPY, "1", false);
    for (const { shows, strokes } of whole.sketches) {
      expect(strokes).toHaveLength(whole.individuals[shows]?.spots.length ?? 0);
    }
    const careless = reproduced(links, MEMORY_CARELESS, "1", false);
    const differs = careless.sketches.filter(
      ({ shows, strokes }) => strokes.length !== careless.individuals[shows]?.spots.length,
    );
    expect(differs.length).toBeGreaterThan(20);
  });

  it("is answered by the oracle", () => {
    const { sketches, oracle } = reproduced(links, COPY, "1", false);
    const hits = sketches.map((sketch) => hitProbability(rankOf(oracle(sketch), sketch), 1));
    expect(hits.reduce((sum, each) => sum + each, 0) / hits.length).toBeGreaterThan(0.95);
  });
});

describe("simulated sets", () => {
  it("are the same for a seed and others for another", () => {
    const shape = (seed: string) => JSON.stringify(protocol(seed).sketches.map(({ counts }) => counts));
    expect(shape("a")).toBe(shape("a"));
    expect(shape("a")).not.toBe(shape("b"));
  });

  it("of Humboldt penguins have what is traced of each beside its spots, and shorter drawings in brief", () => {
    const usual = humboldt(20, 10)("1");
    for (const { spots, traces } of usual.individuals) {
      expect(spots.length).toBeGreaterThanOrEqual(4);
      expect(traces?.corrected).not.toEqual(spots);
    }
    const marks = (trial: typeof usual) => Math.max(...trial.sketches.map(({ strokes }) => strokes.length));
    expect(marks(usual)).toBeGreaterThan(20);
    expect(marks(humboldtInBrief(20, 10)("1"))).toBeLessThan(marks(usual));
  });

  it("leave the oracle, who knows more, ahead of the engine, and calibrated", () => {
    const trials = ["1", "2"].map(aquarium(60, 20));
    const ranks = trials.flatMap((trial) => {
      const [oracle, engine] = [trial.oracle, recognizer(ENGINE, 0, trial)];
      return trial.sketches.map((sketch) => ({
        oracle: rankOf(oracle(sketch), sketch),
        engine: rankOf(engine(sketch), sketch),
      }));
    });
    const mean = (value: (each: (typeof ranks)[number]) => number) =>
      ranks.reduce((sum, each) => sum + value(each), 0) / ranks.length;
    const right = mean(({ oracle }) => hitProbability(oracle, 1));
    expect(right).toBeGreaterThan(mean(({ engine }) => hitProbability(engine, 1)));
    expect(Math.abs(right - mean(({ oracle }) => oracle.confidence ?? 0))).toBeLessThan(0.06);
  });
});

describe("traceSpots", () => {
  const { recall, precision } = DETECTOR;
  const random = createRandom("traces");
  const spots = Array.from({ length: 30 }, (_, index) => ({
    x: 120 + 30 * (index % 6),
    y: 140 + 45 * Math.floor(index / 6),
    r: 2,
  }));
  const traces = Array.from({ length: 1_000 }, () => traceSpots(random, spots));
  /** Returns the mean of a count over the traces, per spot of the bird. */
  const mean = (count: (each: (typeof traces)[number]) => number) =>
    traces.reduce((sum, each) => sum + count(each), 0) / traces.length / spots.length;

  /** Returns how many of these spots are not among the others, by their places, which no two share. */
  const lacking = (some: readonly Spot[], others: readonly Spot[]) =>
    some.filter(({ x, y }) => !others.some((other) => other.x === x && other.y === y)).length;

  it("takes the detector for as good as the page on tracing has measured it", () => {
    const page = readFileSync(new URL("../../../docs/tracing.md", import.meta.url), "utf8");
    expect(page).toContain(`| as taken | 10 | ${recall.toFixed(3)} | ${precision.toFixed(3)} |`);
  });

  it("misses as many spots as stated, fewer once a keeper has corrected them, and none by hand", () => {
    for (const { byHand } of traces) expect(byHand).toHaveLength(spots.length);
    expect(mean(({ byHand, proposed }) => lacking(byHand, proposed))).toBeCloseTo(1 - recall, 2);
    expect(mean(({ byHand, corrected }) => lacking(byHand, corrected))).toBeCloseTo(0.02, 2);
  });

  it("makes as many mistakes as stated, fewer once a keeper has corrected them", () => {
    const wrong = mean(({ byHand, proposed }) => lacking(proposed, byHand));
    expect(wrong / mean(({ proposed }) => proposed.length)).toBeCloseTo(1 - precision, 2);
    expect(mean(({ byHand, corrected }) => lacking(corrected, byHand))).toBeCloseTo(wrong / 4, 2);
  });

  it("joins two photographs: what both have is certain, what one has is there by half, nothing is dropped", () => {
    const certain = mean(({ joined }) => joined.filter(({ presence }) => presence === undefined).length);
    const half = mean(({ joined }) => joined.filter(({ presence }) => presence === 0.5).length);
    expect(certain).toBeCloseTo(0.98 ** 2, 1);
    expect(half).toBeCloseTo(2 * (0.98 * 0.02 + 0.027), 1);
    for (const { joined, united } of traces) {
      expect(united).toEqual(joined.map(({ x, y, r }) => ({ x, y, r })));
    }
  });
});

describe("fitSimilarity", () => {
  it("finds the similarity that moved the points", () => {
    const truth = { a: 0.9, b: 0.2, dx: 12, dy: -7 };
    const points = [
      { x: 3, y: 4 },
      { x: 50, y: -20 },
      { x: -7, y: 31 },
    ];
    const fitted = fitSimilarity(
      points,
      points.map((point) => applySimilarity(point, truth)),
    );
    for (const key of ["a", "b", "dx", "dy"] as const) expect(fitted[key]).toBeCloseTo(truth[key], 9);
  });
});
