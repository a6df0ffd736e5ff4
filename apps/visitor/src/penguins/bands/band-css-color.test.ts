import { expect, test } from "vitest";
import { bandCssColor, isWhiteBand } from "./band-css-color.ts";

// Rule (detail): White is `white`, `#fff`, `#ffffff` or `rgb(255,255,255)`
test.each(["white", "#fff", "#FFFFFF", "rgb(255,255,255)", "rgb(255, 255, 255)"])(
  "the band colour %s is white",
  (code) => {
    expect(isWhiteBand(code)).toBe(true);
  },
);

// Rule (detail)
test.each(["yellow", "#fffff0", "rgb(255,255,254)", "whitesmoke", ""])(
  "the band colour %j is not white",
  (code) => {
    expect(isWhiteBand(code)).toBe(false);
  },
);

test("a band colour that the palette does not have is its own CSS colour", () => {
  expect(bandCssColor("#12ab9f")).toBe("#12ab9f");
});
