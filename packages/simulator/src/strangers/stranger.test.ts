import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import type { StrangerKind } from "./habits.ts";
import { meetStranger, type Stranger } from "./stranger.ts";

const MANY = 4000;

function shareOf(kind: StrangerKind, has: (stranger: Stranger) => boolean): number {
  const random = createRandom("people");
  return Array.from({ length: MANY }, () => meetStranger(random, kind)).filter(has).length / MANY;
}

describe("meetStranger", () => {
  it("has half of all people mark what they could not see", () => {
    expect(shareOf("adult", ({ marksMask }) => marksMask)).toBeCloseTo(0.5, 1);
  });

  it("has most adults tap, and fewer children", () => {
    const taps = ({ hand }: Stranger) => hand === "tap";
    expect(shareOf("adult", taps)).toBeCloseTo(0.82, 1);
    expect(shareOf("child", taps)).toBeCloseTo(0.48, 1);
  });

  it("has few who draw one region or mirror detail, and more among children", () => {
    for (const has of [
      ({ oneRegion }: Stranger) => oneRegion,
      ({ mirrorsDetail }: Stranger) => mirrorsDetail,
    ]) {
      expect(shareOf("adult", has)).toBeGreaterThan(0.005);
      expect(shareOf("adult", has)).toBeLessThan(0.04);
      expect(shareOf("child", has)).toBeGreaterThan(shareOf("adult", has));
      expect(shareOf("child", has)).toBeLessThan(0.09);
    }
  });

  it("gives children an age from 4 to 10, or the one asked for, and nobody else one", () => {
    const random = createRandom("ages");
    const ages = Array.from({ length: 300 }, () => meetStranger(random, "child").age);
    expect([...new Set(ages)].sort((one, other) => (one ?? 0) - (other ?? 0))).toEqual([
      4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(meetStranger(random, "child", 6).age).toBe(6);
    expect(meetStranger(random, "adult").age).toBeUndefined();
  });
});
