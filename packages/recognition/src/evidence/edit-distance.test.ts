import { describe, expect, it } from "vitest";
import { createMasks, editDistance, MAX_PATTERN, setMasks } from "./edit-distance.ts";
import { phoneticKey } from "./phonetic-key.ts";

function distanceBetween(pattern: string, text: string): number {
  const masks = createMasks();
  setMasks(masks, pattern);
  return editDistance(masks, pattern.length, text);
}

describe("editDistance", () => {
  it.each([
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
    ["ca", "abc", 3],
    ["abc", "", 3],
    ["abc", "abc", 0],
  ])("between %j and %j is %i", (pattern, text, distance) => {
    expect(distanceBetween(pattern, text)).toBe(distance);
  });

  it("has a bit for every letter of the longest phonetic key", () => {
    expect(phoneticKey("abcdefghijklmnopqrstuvwxyz0123456789".repeat(2))).toHaveLength(MAX_PATTERN);
  });
});
