import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

describe("editDistance", () => {
  it.each([
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
    ["ca", "abc", 3],
    ["", "abc", 3],
    ["abc", "abc", 0],
  ])("between %j and %j is %i", (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
    expect(editDistance(other, one)).toBe(distance);
  });
});
