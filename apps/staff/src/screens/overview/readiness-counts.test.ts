import { expect, test } from "vitest";
import { birdsLacking, countLeft } from "./readiness-counts.ts";

test("a bird that lacks its name in two languages counts once", () => {
  const lacking = birdsLacking([
    { kind: "no-name", bird: "a", locale: "zh" },
    { kind: "no-name", bird: "a", locale: "ko" },
    { kind: "no-name", bird: "b", locale: "ko" },
    { kind: "untraced", bird: "b" },
  ]);
  expect([...lacking["no-name"]]).toEqual(["a", "b"]);
  expect([...lacking.untraced]).toEqual(["b"]);
});

test("what is left counts errors and birds, and no comments, which may stay unwritten", () => {
  const left = countLeft({
    errors: [{ code: "one-sided-pair", message: "", bird: "a" }],
    gaps: [
      { kind: "untraced", bird: "a" },
      { kind: "no-comment", bird: "a", locale: "ja" },
      { kind: "no-alignment", bird: "c" },
    ],
  });
  expect(left).toBe(3);
});
