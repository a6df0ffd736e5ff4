import type { Photograph } from "@harapen/contract/photograph";
import { describe, expect, it } from "vitest";
import { photographsOn, withPatternOn } from "./pattern-on.ts";

const photograph = (file: string, fields: Partial<Photograph>): Photograph => ({
  id: file,
  file,
  original: "discarded",
  ...fields,
});
const spot = (x: number) => ({ x, y: 200, r: 2 });
const juvenile = photograph("juvenile", { spots: [spot(150)], to: "2026-08-10" });
const moulted = photograph("moulted", { spots: [spot(250)], from: "2026-08-11" });
const untraced = photograph("untraced", {});

describe("photographsOn", () => {
  it.each([
    ["before the moult the juvenile's", [juvenile, moulted], "2026-08-10", ["juvenile"]],
    ["after it the adult's", [juvenile, moulted], "2026-08-11", ["moulted"]],
    [
      "after it still the juvenile's, while the adult is not traced",
      [juvenile, untraced],
      "2026-09-01",
      ["juvenile"],
    ],
    [
      "of several that ended, the last",
      [{ ...moulted, from: undefined, to: "2025" }, juvenile],
      "2027-01-01",
      ["juvenile"],
    ],
    [
      "one without an end is used for good, beside which an ended one is not",
      [juvenile, { ...moulted, from: undefined }],
      "2027-01-01",
      ["moulted"],
    ],
    [
      "up to the end of a month of which no day is known",
      [{ ...juvenile, to: "2026-08" }, moulted],
      "2026-08-31",
      ["juvenile", "moulted"],
    ],
    ["none that has not begun", [moulted], "2026-01-01", []],
  ] as const)("%s", (_, photographs, day, files) => {
    const penguin = { picture: "juvenile", photographs };
    expect(photographsOn(penguin, day).map(({ file }) => file)).toEqual(files);
  });

  it("begins with the visitors' picture", () => {
    const both = {
      picture: "b",
      photographs: [photograph("a", { spots: [] }), photograph("b", { spots: [] })],
    };
    expect(photographsOn(both, "2026-01-01").map(({ file }) => file)).toEqual(["b", "a"]);
  });
});

describe("withPatternOn", () => {
  const penguin = { picture: "juvenile", photographs: [juvenile, moulted], spots: [spot(150)] };

  it("has the pattern change with the day", () => {
    expect(withPatternOn(penguin, "2026-08-10").spots).toEqual([spot(150)]);
    expect(withPatternOn(penguin, "2026-08-11").spots).toEqual([spot(250)]);
    expect(withPatternOn({ ...penguin, spots: [spot(250)] }, "2026-08-01").spots).toEqual([spot(150)]);
  });

  it("leaves one that came from elsewhere, and one without days", () => {
    const taught = { ...penguin, spots: [spot(99)] };
    expect(withPatternOn(taught, "2026-08-11")).toBe(taught);
    const plain = { ...penguin, photographs: [photograph("a", { spots: [spot(1)] })] };
    expect(withPatternOn(plain, "2026-08-11")).toBe(plain);
  });
});
