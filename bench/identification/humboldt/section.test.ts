import { PUBLISHED } from "@harapen/benchmark/baselines/published";
import { describe, expect, it } from "vitest";
import { CORRECTED, ENGINE, ORACLE, TRACED } from "../methods.ts";
import type { Outcome } from "../outcome.ts";
import { DETECTOR } from "../sets/traces.ts";
import type { HumboldtOutcomes } from "./measure.ts";
import { humboldtSection } from "./section.ts";

const CONDITIONS = { date: "2026-11-22", engine: "4-0a", machine: "one core", minutes: 2, quick: false };

/**
 * Returns a hundred drawings of Humboldt penguins: the engine misses `missed` of them, and `lost` more if it
 * knows what keepers traced.
 */
function drawings(missed: number, lost: number): HumboldtOutcomes {
  const [found, beyond] = [
    { better: 0, tied: 1 },
    { better: 30, tied: 1 },
  ];
  const outcomes = Array.from({ length: 100 }, (_, index): Outcome => {
    const exact = index < missed ? beyond : found;
    const corrected = index < missed + lost ? beyond : found;
    const traced = Object.fromEntries(TRACED.map((method) => [method, exact]));
    const ranks = {
      ...traced,
      [CORRECTED]: corrected,
      [ENGINE]: exact,
      [PUBLISHED.name]: exact,
      [ORACLE]: found,
    };
    return { visitor: "adult", hiding: "nothing hidden", cluster: String(index % 4), marks: 5, ranks };
  });
  return new Map([
    ["humboldt-60", outcomes],
    ["humboldt-60-traced", outcomes],
  ]);
}

describe("humboldtSection", () => {
  it.each([
    [8, "%, reached."],
    [9, "%, **not reached**."],
  ])("says of %i drawings not found: %s", (missed, words) => {
    expect(humboldtSection(drawings(missed, 0), CONDITIONS)).toContain(words);
  });

  it("says when it was measured, of which engine, and on what", () => {
    expect(humboldtSection(drawings(0, 0), CONDITIONS)).toMatch(
      /\n2026-11-22; engine 4-0a; one core; 2\.0 minutes\.$/,
    );
  });

  it("says what the detector misses and mistakes", () => {
    const [missed, mistaken] = [DETECTOR.recall, DETECTOR.precision].map((found) => 100 * (1 - found));
    expect(humboldtSection(drawings(0, 0), CONDITIONS).replaceAll("\n", " ")).toContain(
      `${missed?.toFixed(1)}% of the spots are missed, and ${mistaken?.toFixed(1)}% of the proposals are mistakes`,
    );
  });

  it.each([
    [2, "corrected: reached."],
    [3, "corrected: **not reached**."],
  ])("says of %i points lost: %s", (lost, words) => {
    const section = humboldtSection(drawings(0, lost), CONDITIONS);
    expect(section).toContain(words);
    expect(section).toMatch(
      new RegExp(`traced and corrected spots \\| ${100 - lost}\\.0 ± .*\\| ${lost}\\.0 ±`),
    );
  });
});
