import { expect, test } from "vitest";
import { nthHighest } from "./arrays.ts";

test.each([
  [1, 10],
  [2, 3],
  [3, 3],
  [4, -2],
  [5, Number.NEGATIVE_INFINITY],
])("of 3, 10, -2 and 3, number %i is %d", (nth, expected) => {
  const values = Float64Array.of(3, 10, -2, 3);
  expect(nthHighest(values, nth)).toBe(expected);
  expect([...values], "left as they were").toEqual([3, 10, -2, 3]);
});
