import { expect, test } from "vitest";
import { bandPaint, isWhiteBand } from "./band-paint.ts";

test.each(["white", "#fff", "#FFFFFF", "rgb(255,255,255)", "rgb(255, 255, 255)"])("%s is white", (code) => {
  expect(isWhiteBand(code)).toBe(true);
});

test.each(["yellow", "#fffff0", "rgb(255,255,254)", "whitesmoke", ""])("%j is not white", (code) => {
  expect(isWhiteBand(code)).toBe(false);
});

test("a colour string that is not a plain word is painted as it is", () => {
  expect(bandPaint("#12ab9f")).toBe("#12ab9f");
});
