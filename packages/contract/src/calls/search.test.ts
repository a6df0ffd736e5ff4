import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { searchRequest } from "./search.ts";

const threeFields = {
  pos: [1, 0, 0, 0, 0, 0, 0, 0, 2],
  part: [1, 1, 1, 1, 1, 1, 1, 1, 1],
  aquarium: "minato",
};

test("no input makes the search schema throw", () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(() => searchRequest.safeParse(input)).not.toThrow();
    }),
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, "1", null])(
  "a search with a count of %s is refused",
  (count) => {
    const pos = [count, 0, 0, 0, 0, 0, 0, 0, 0];
    expect(searchRequest.safeParse({ ...threeFields, pos }).success).toBe(false);
  },
);

// Rule (the-search)
test("the three fields of older clients suffice for a search", () => {
  expect(z.parse(searchRequest, threeFields)).toEqual(threeFields);
});
