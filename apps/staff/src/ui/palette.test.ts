import { bandColorOf } from "@harapen/contract/band-colors";
import { expect, test } from "vitest";
import { PALETTE } from "./palette.ts";

test("the palette's codes have a colour each, and no two the same", () => {
  const colours = PALETTE.map(bandColorOf);
  expect(colours).not.toContain(undefined);
  expect(new Set(colours).size).toBe(PALETTE.length);
});
