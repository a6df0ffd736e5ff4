import { differenceOf, estimateShare } from "@harapen/measures/share";
import { createRandom, type Random } from "@harapen/simulator/random";
import { describe, expect, it } from "vitest";

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
