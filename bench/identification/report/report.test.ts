import { PUBLISHED } from "@harapen/benchmark/baselines/published";
import { describe, expect, it } from "vitest";
import { table } from "../../support/markdown.ts";
import type { Measured } from "../measure.ts";
import { AVERAGES_ALONE, ENGINE, ORACLE } from "../methods.ts";
import type { Outcome } from "../outcome.ts";
import { lineChart, type Series } from "./line-chart.ts";
import { horizontal, percentTicks, vertical } from "./svg.ts";
import { targetTable } from "./target-table.ts";
import { targetResults } from "./targets.ts";

/**
 * Returns drawings of the published protocol, of which the engine finds this many of a hundred among the
 * first three.
 */
function protocol(found: number): Measured {
  const outcomes = Array.from({ length: 100 }, (_, index): Outcome => {
    const ranks = {
      [ENGINE]: { better: index < found ? 2 : 3, tied: 1 },
      [AVERAGES_ALONE]: { better: 0, tied: 1 },
      [PUBLISHED.name]: { better: 9, tied: 1 },
      [ORACLE]: { better: 0, tied: 1 },
    };
    return { visitor: "", hiding: "nothing hidden", cluster: String(index % 4), marks: 5, ranks };
  });
  return { sets: [], settings: new Map(), outcomes: new Map([["protocol", outcomes]]) };
}

describe("the target table", () => {
  it.each([
    [99, "| reached |"],
    [98, "| **not reached** |"],
  ])("says of %i%% against 99%%: %s", (found, words) => {
    const rows = targetTable(protocol(found)).split("\n");
    expect(rows).toHaveLength(4);
    const row = rows.find((each) => each.includes("traced spots"));
    expect(row).toContain(words);
    expect(row).toContain(`${found}.0 ±`);
    expect(row).toContain("100.0 ± 0.0%");
  });

  it("leaves out the sets that were not measured", () => {
    expect(targetResults(protocol(99)).map(({ target }) => target.set)).toEqual(["protocol", "protocol"]);
  });
});

describe("table", () => {
  it("aligns figures to the right and words to the left", () => {
    expect(
      table([
        ["set", "share"],
        ["one", "93.4 ± 0.6"],
        ["two", ""],
      ]),
    ).toBe("| set | share |\n| --- | ---: |\n| one | 93.4 ± 0.6 |\n| two |  |");
  });
});

describe("lineChart", () => {
  it("keeps the names at the lines' ends apart, and inside the picture", () => {
    const series = Array.from(
      { length: 14 },
      (_, index): Series => ({
        name: `method ${index} & <more>`,
        role: "baseline",
        points: [
          { x: 0, y: 0.5 },
          { x: 1, y: 1 - index / 1_000 },
        ],
      }),
    );
    const svg = lineChart("title", horizontal([0, 1], "x", []), vertical([0, 1], "", percentTicks), series);
    const heights = [...svg.matchAll(/class="label" x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    expect(heights).toHaveLength(14);
    const sorted = heights.sort((one, other) => one - other);
    for (const [index, y] of sorted.entries())
      expect(y - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(15);
    expect(sorted.at(-1)).toBeLessThan(420);
    expect(svg).toContain("&amp; &lt;more>");
    expect(svg).not.toContain("NaN");
  });
});
