import { expect, it } from "vitest";
import { nearMiss } from "./near-miss.ts";

it.each([
  ["docter", "doctor"],
  ["bakcup", "backup"],
  ["Restore", "restore"],
  ["verfy", "verify"],
  ["clok", "clock"],
  ["do", undefined],
  ["export-aquariums", "export-aquarium"],
  ["", undefined],
  ["penguin", undefined],
])("of %j it takes %j to be meant", (typed, meant) => {
  const words = ["doctor", "backup", "restore", "verify", "clock", "export", "export-aquarium"];
  expect(nearMiss(typed, words)).toBe(meant);
});
