import { describe, expect, it } from "vitest";
import { BAND_COLORS, makeBands, reportBands } from "./bands.ts";
import { createRandom } from "./random.ts";

const REPORTS = 2_000;

describe("reportBands", () => {
  it("errs in one colour as often as asked, and never in two", () => {
    const random = createRandom("reported bands");
    const wrong = Array.from({ length: REPORTS }, () => {
      const worn = makeBands(random);
      const reported = reportBands(random, worn, 0.1);
      expect(new Set(reported).size).toBe(2);
      for (const color of reported) expect(BAND_COLORS).toContain(color);
      return reported.filter((color) => !worn.includes(color)).length;
    });
    expect(Math.max(...wrong)).toBe(1);
    const share = wrong.filter((count) => count === 1).length / REPORTS;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.13);
  });

  it("gives the colours in no particular order", () => {
    const random = createRandom("order of bands");
    const firsts = Array.from({ length: 100 }, () => reportBands(random, ["red", "blue"], 0)[0]);
    expect(new Set(firsts)).toEqual(new Set(["red", "blue"]));
  });
});
