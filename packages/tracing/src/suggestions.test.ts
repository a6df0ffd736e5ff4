import { describe, expect, it } from "vitest";
import { suggestSpots } from "./suggestions.ts";

const spots = (count: number, p: number) =>
  Array.from({ length: count }, (_, at) => ({ x: at * 5, y: 200, r: 1 + at / 10, contrast: 0.5, p }));

describe("suggestSpots", () => {
  it("takes for likely what is a spot with three in ten", () => {
    const [yes, no] = [...spots(1, 0.3), ...spots(1, 0.29)];
    const { likely, doubtful } = suggestSpots([yes, no].flatMap((spot) => spot ?? []));
    expect(likely).toEqual([{ ...yes, bold: false }]);
    expect(doubtful).toEqual([no]);
  });

  // Rule (tracing.md): Above sixty likely spots the smallest are doubtful, and none is left out
  it("takes the sixty largest of more, and leaves none out", () => {
    const { likely, doubtful } = suggestSpots(spots(66, 0.9));
    expect([likely.length, doubtful.length]).toEqual([60, 6]);
    expect(Math.max(...doubtful.map(({ r }) => r))).toBeLessThan(Math.min(...likely.map(({ r }) => r)));
  });
});
