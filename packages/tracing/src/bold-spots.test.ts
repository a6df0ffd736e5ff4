import fc from "fast-check";
import { expect, it } from "vitest";
import { boldAmong } from "./bold-spots.ts";

const seen = fc.record({
  r: fc.double({ min: 0.5, max: 8, noNaN: true }),
  contrast: fc.double({ min: 0.02, max: 2, noNaN: true }),
});

// Rule (tracing.md#bold-spots)
it("proposes as bold at most half of a photograph's spots, however large and dark they are", () => {
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 40 }), (spots) => {
      expect(boldAmong(spots).filter(Boolean).length).toBeLessThanOrEqual(spots.length / 2);
    }),
  );
});

// Rule (tracing.md#bold-spots)
it("takes the large one and the dark one, in whatever light", () => {
  const spots = [
    { r: 2, contrast: 0.4 },
    { r: 2, contrast: 0.4 },
    { r: 4, contrast: 0.4 },
    { r: 2, contrast: 1 },
    { r: 1, contrast: 0.4 },
  ];
  const expected = [false, false, true, true, false];
  expect(boldAmong(spots)).toEqual(expected);
  expect(boldAmong(spots.map(({ r, contrast }) => ({ r, contrast: 0.3 * contrast })))).toEqual(expected);
});

it("takes none of spots that are alike", () => {
  expect(boldAmong(Array.from({ length: 9 }, () => ({ r: 2, contrast: 0.5 })))).not.toContain(true);
});
