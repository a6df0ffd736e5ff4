import { bandColorOf } from "@harapen/contract/band-colors";
import { expect, test } from "vitest";
import { PALETTE, PALETTE_WORDS } from "./palette.ts";

test("the palette's codes have a colour each, and no two the same", () => {
  const colours = PALETTE.map(bandColorOf);
  expect(colours).not.toContain(undefined);
  expect(new Set(colours).size).toBe(PALETTE.length);
});

test("each colour of the palette has a word of its own in both languages", () => {
  for (const words of Object.values(PALETTE_WORDS)) {
    expect(Object.keys(words)).toEqual(PALETTE);
    expect(new Set(Object.values(words)).size).toBe(PALETTE.length);
  }
});
