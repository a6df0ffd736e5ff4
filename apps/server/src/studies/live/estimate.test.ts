import { createRandom, type Random } from "@harapen/simulator/random";
import { describe, expect, it } from "vitest";
import { differenceOf, estimateShare } from "./estimate.ts";

const ofDevices = (hits: readonly number[], size: number) =>
  hits.flatMap((count, device) =>
    Array.from({ length: size }, (_, index) => ({ cluster: String(device), hit: index < count })),
  );

describe("a share's interval", () => {
  it("is Wilson's where every device has one observation", () => {
    // Newcombe 1998 (Statistics in Medicine 17:857), table I: 81 of 263 gives 0.2553 to 0.3662.
    const observations = Array.from({ length: 263 }, (_, index) => ({
      cluster: String(index),
      hit: index < 81,
    }));
    const { low, high, effective } = estimateShare(observations);
    expect([low, high].map((bound) => bound?.toFixed(4))).toEqual(["0.2553", "0.3662"]);
    expect(effective).toBeCloseTo(263, 9);
  });

  // Rule (research.md#watching): A share has Wilson's interval, devices being clusters
  it("counts devices whose visitors all did the same as about one observation each, and less if they are few", () => {
    const { effective, share } = estimateShare(ofDevices(Array(200).fill([10, 0]).flat(), 10));
    expect(share).toBe(0.5);
    expect(effective).toBeCloseTo(396.7, 1);
    // 5.08 by the variance alone, divided by (2.5703 / 1.96)², Student's quantile of 5 degrees of freedom.
    expect(estimateShare(ofDevices([10, 0, 10, 0, 10, 0], 10)).effective).toBeCloseTo(2.957, 3);
  });

  it("never counts more observations than there are", () => {
    const { effective } = estimateShare(ofDevices(Array(400).fill(5), 10));
    expect(effective).toBeLessThan(4_000);
    expect(effective).toBeGreaterThan(3_900);
  });

  it("counts each device once where the variance says nothing", () => {
    expect(estimateShare(ofDevices([10, 10, 10], 10)).effective).toBe(3);
    expect(estimateShare(ofDevices([4], 10)).effective).toBe(1);
  });

  it("is none without an observation", () => {
    expect(estimateShare([])).toMatchObject({ of: 0, share: null, low: null, high: null });
  });
});

describe("a difference of shares", () => {
  const shareOf = (hits: number, of: number) =>
    estimateShare(Array.from({ length: of }, (_, index) => ({ cluster: `${index}`, hit: index < hits })));

  // Newcombe 1998 (Statistics in Medicine 17:873), table II, method 10: the examples (a), (b) and (h).
  it.each([
    [
      [56, 70],
      [48, 80],
      [0.2, 0.0524, 0.3339],
    ],
    [
      [9, 10],
      [3, 10],
      [0.6, 0.1705, 0.809],
    ],
    [
      [10, 10],
      [0, 10],
      [1, 0.6075, 1],
    ],
  ] as const)("has Newcombe's interval: %j against %j", ([hits, of], [others, ofOthers], expected) => {
    const found = differenceOf(shareOf(others, ofOthers), shareOf(hits, of));
    const [difference, low, high] = expected;
    expect(found?.difference).toBeCloseTo(difference, 6);
    expect(found?.low).toBeCloseTo(low, 3);
    expect(found?.high).toBeCloseTo(high, 3);
  });

  it("is none where an arm has no observation", () => {
    expect(differenceOf(shareOf(0, 0), shareOf(3, 4))).toBeNull();
    expect(differenceOf(shareOf(3, 4), shareOf(0, 0))).toBeNull();
  });
});

// Rule (research.md#watching): The intervals of 95% hold what is true, also where devices come back
describe("the intervals of simulated studies", () => {
  const STUDIES = 2_000;
  /** Of 2,000 intervals that hold in 95%, fewer than 1,870 hold in one of five hundred tries. */
  const LEAST = 0.935;
  const OWN_PHONES = [1, 1, 1, 2, 4];

  /** What visitors of an arm do whose drawings are alike: half are better than `right`, the others worse. */
  function observe(random: Random, arm: string, { right, spread, devices, drawings }: Observed) {
    return Array.from({ length: devices }, (_, device) => {
      const ability = right + (random.chance(0.5) ? spread : -spread);
      const [first = 1, ...others] = drawings;
      return Array.from({ length: random.pick([first, ...others]) }, () => ({
        cluster: `${arm} ${device}`,
        hit: random.chance(ability),
      }));
    }).flat();
  }

  it.each([
    { bare: 0.5, hints: 0.8, spread: 0, devices: 120, drawings: OWN_PHONES },
    { bare: 0.5, hints: 0.8, spread: 0.2, devices: 120, drawings: OWN_PHONES },
    { bare: 0.65, hints: 0.65, spread: 0.35, devices: 120, drawings: OWN_PHONES },
    { bare: 0.9, hints: 0.95, spread: 0.05, devices: 120, drawings: OWN_PHONES },
    { bare: 0.7, hints: 0.7, spread: 0.15, devices: 6, drawings: [20] },
    { bare: 0.5, hints: 0.8, spread: 0.1, devices: 4, drawings: [30] },
  ])("hold in 94 of 100: $devices devices an arm, right in $bare and $hints ± $spread", (truth) => {
    const random = createRandom(`intervals ${JSON.stringify(truth)}`);
    let [share, difference] = [0, 0];
    for (let study = 0; study < STUDIES; study++) {
      const bare = estimateShare(observe(random, "bare", { ...truth, right: truth.bare }));
      const hints = estimateShare(observe(random, "hints", { ...truth, right: truth.hints }));
      share += Number(holds(hints, truth.hints));
      difference += Number(holds(differenceOf(bare, hints), truth.hints - truth.bare));
    }
    expect(share / STUDIES).toBeGreaterThan(LEAST);
    expect(difference / STUDIES).toBeGreaterThan(LEAST);
  });
});

/** How visitors of an arm draw: on how many devices, how many drawings each, and how alike they are. */
interface Observed {
  readonly right: number;
  readonly spread: number;
  readonly devices: number;
  readonly drawings: readonly number[];
}

const holds = (of: { low: number | null; high: number | null } | null, value: number) =>
  of?.low != null && of.high != null && of.low <= value && value <= of.high;
