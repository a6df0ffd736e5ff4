import { expect, test } from "vitest";
import { bandColorOf } from "./band-colors.ts";

test.each([
  ["red", "#e0393e"],
  ["lightblue", "#7accf2"],
  ["white", "#ffffff"],
])("the palette paints a %s band %s", (code, color) => {
  expect(bandColorOf(code)).toBe(color);
});

test.each([
  ["lime", "limegreen"],
  ["skyblue", "lightblue"],
  ["violet", "purple"],
  ["grey", "gray"],
])("%s and %s are one band colour", (one, other) => {
  expect(bandColorOf(one)).toBe(bandColorOf(other));
  expect(bandColorOf(one)).toMatch(/^#[\da-f]{6}$/);
});

test.each(["", "tartan", "constructor", "Red"])("the palette has no colour for the code %j", (code) => {
  expect(bandColorOf(code)).toBeUndefined();
});
