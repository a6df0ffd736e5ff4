import { describe, expect, it } from "vitest";
import { isFailed, refusalOfUpdate } from "./verdict.ts";

const SAME = { madeWith: "140", now: "140" };
const ANOTHER = { madeWith: "140", now: "141" };

describe("the verdict on how screens look", () => {
  it.each([
    ["a look that differs", { differing: ["draw: 3% differs"], wrong: [] }, true, false],
    [
      "a screen without a sheet, or something that moves",
      { differing: [], wrong: ["draw: has no sheet"] },
      true,
      true,
    ],
    ["nothing", { differing: [], wrong: [] }, false, false],
  ])("of %s", (_, findings, bySame, byAnother) => {
    expect(isFailed(findings, SAME)).toBe(bySame);
    expect(isFailed(findings, ANOTHER)).toBe(byAnother);
  });
});

describe("writing sheets anew", () => {
  it("is refused of some screens alone where another Chromium made the others", () => {
    expect(refusalOfUpdate(true, ANOTHER)).toContain("141");
    expect(refusalOfUpdate(false, ANOTHER)).toBeUndefined();
    expect(refusalOfUpdate(true, SAME)).toBeUndefined();
    expect(refusalOfUpdate(true, { madeWith: undefined, now: "141" })).toBeUndefined();
  });
});
