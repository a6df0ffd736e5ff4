import { describe, expect, it } from "vitest";
import { suggestSpots } from "./suggestions.ts";

const spots = (count: number, p: number) =>
  Array.from({ length: count }, (_, at) => ({ x: at * 5, y: 200, r: 1 + at / 10, contrast: 0.5, p }));

describe("suggestSpots", () => {
  it("takes for likely what is a spot rather than not", () => {
    const [yes, no] = [...spots(1, 0.5), ...spots(1, 0.49)];
    const { likely, doubtful } = suggestSpots([yes, no].flatMap((spot) => spot ?? []));
    expect(likely).toEqual([{ ...yes, bold: false }]);
    expect(doubtful).toEqual([no]);
  });

  // Rule (tracing.md): Above thirty likely spots the smallest are doubtful, and none is left out
  it("takes the thirty largest of more, and leaves none out", () => {
    const { likely, doubtful } = suggestSpots(spots(36, 0.9));
    expect([likely.length, doubtful.length]).toEqual([30, 6]);
    expect(Math.max(...doubtful.map(({ r }) => r))).toBeLessThan(Math.min(...likely.map(({ r }) => r)));
  });
});
