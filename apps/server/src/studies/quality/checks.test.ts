import { expect, it } from "vitest";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { areArmsBalanced } from "./checks.ts";

const [hints, bare] = studySettings().arms;
if (!hints || !bare) throw new Error("the study has two arms");
const closed = { ...bare, key: "closed", weight: 0 };
const settings = new Map([[1, studySettings({ arms: [hints, bare, closed] })]]);

/** Returns participants, this many for each arm. */
const drawn = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([arm, count]) =>
    Array.from({ length: count }, () => ({ arm, version: 1 })),
  );

it("arms are tested beside one that nobody gets", () => {
  expect(areArmsBalanced(drawn({ hints: 52, bare: 48 }), settings)).toBe(true);
  expect(areArmsBalanced(drawn({ hints: 90, bare: 10 }), settings)).toBe(false);
  expect(areArmsBalanced(drawn({ hints: 4, bare: 4 }), settings)).toBeNull();
});

it("an arm that nobody should have got is a fault of the assignment", () => {
  expect(areArmsBalanced(drawn({ hints: 50, bare: 50, closed: 1 }), settings)).toBe(false);
});
